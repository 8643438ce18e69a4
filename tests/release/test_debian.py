"""Install the Debian package on a clean Debian 12 with the real apt."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.namespace import needs
from tests.package.desktop import missing_tools
from tests.release.debian import deb

FILES = Path(__file__).with_name("files")
ENTERED = (
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" sh /tmp/journey.sh /tmp/game.deb'
)
SUITE = "bookworm"
APT = ("apt.conf.d/99*", "trusted.gpg.d/*")
"""Patterns for the files in /etc/apt that the clean system also needs if it is behind a proxy."""


def _mirror() -> list[str]:
    """Return a list with the address of this system's Debian mirror, or [] for the default."""
    asked = ["apt-get", "indextargets", "--format", "$(SITE)", "Origin: Debian", f"Codename: {SUITE}"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()[:1]


@pytest.mark.soak
@pytest.mark.usefixtures("packed")
def test_it_installs_plays_opens_files_and_leaves_nothing_behind(package: Path, tmp_path: Path) -> None:
    if os.geteuid():
        pytest.skip("only root may make a clean system; the release workflow has a container for that")
    needs(missing_tools(("debootstrap", "dpkg-deb", "unshare")))
    root = tmp_path / "debian"
    making = ["debootstrap", "--variant=minbase", SUITE, root, *_mirror()]
    subprocess.run(making, check=True, stdout=subprocess.DEVNULL)
    for pattern in APT:
        for path in Path("/etc/apt").glob(pattern):
            shutil.copy(path, root / path.relative_to("/"))
    shutil.copy(FILES / "debian_journey.sh", root / "tmp" / "journey.sh")
    made = next(package.parent.parent.glob("*.deb"), None) or deb(package.parent)
    shutil.copy(made, root / "tmp" / "game.deb")
    entering = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", ENTERED, "sh", root]
    clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    done = subprocess.run(entering, env=clean, capture_output=True, text=True, check=False, timeout=900)
    assert done.stdout.splitlines()[-1:] == ["debian_journey: passed"], done.stdout[-3000:] + done.stderr[-3000:]
