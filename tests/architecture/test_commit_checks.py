"""The pre-commit checks use installed tools and reject badly formed commit subject lines."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.architecture.source import ROOT

SUBJECTS = str(ROOT / ".ci" / "subjects")


def commit(folder: Path, subject: str) -> None:
    """Make an empty commit in a folder."""
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    command = ["git", *who, "commit", "--quiet", "--no-verify", "--allow-empty", "-m", subject]
    subprocess.run(command, cwd=folder, check=True)


@pytest.mark.skipif(not shutil.which("git"), reason="git isn't installed")
@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("a" * 72, ""),
        ("é" * 72, ""),
        ("a" * 73, "73 characters"),
        ("table: show who owns each card.", "ends with a full stop"),
    ],
)
def test_a_bad_commit_subject_is_found(tmp_path: Path, subject: str, fault: str) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    commit(tmp_path, "An old subject that is much longer than a subject of a commit should ever be, by far.")
    commit(tmp_path, subject)
    commit(tmp_path, "Add a card")
    message = tmp_path / "message"
    message.write_text(
        f"\n{subject}\n\nThe body may be longer than that, and has sentences with a full stop at the end.\n"
    )
    for arguments in (["HEAD~2..HEAD"], ["--message", str(message)]):
        done = subprocess.run([SUBJECTS, *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, fault in done.stderr) == (bool(fault), True)
        assert done.stderr.count("\n") == bool(fault)


def test_every_hook_before_a_commit_is_an_installed_tool() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    entries = [hook["entry"].split()[0] for hook in hooks]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    tools = set(extras["test"])
    assert {Path(entry).name for entry in entries if entry.startswith(".venv/")} == {
        "ruff",
        "codespell",
        "mypy",
    } & tools
    assert [entry for entry in entries if not entry.startswith(".venv/") and not (ROOT / entry).exists()] == []
