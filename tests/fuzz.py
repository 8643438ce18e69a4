"""`python -m tests.fuzz [--runs N] [WORD …]`: fuzz the loaders in tests.loaders.

If words are given, only loaders whose names contain every WORD are tested. Each loader reads N files (1,000 by
default). If no loader breaks, the exit code is 0. If a loader breaks or none is tested, the exit code is 1.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from game.console import command

RUNS = 1_000
LONGEST, LONGER = 4096, 16_384
"""Maximum size, in bytes, of a generated file. The larger maximum applies if any good file exceeds the smaller one."""
MEMORY = Path("/dev/shm")
"""A folder in memory, where creating and syncing files is fast."""


def one(name: str, runs: int, folder: Path) -> None:
    """Fuzz one loader in this process. libFuzzer ends the process."""
    import atheris

    with atheris.instrument_imports(include=["game"]):
        from tests.loaders import loaders
    from tests.test_attacks import ATTACKS, check, words_of

    loader = loaders()[name]
    corpus = folder / "corpus"
    corpus.mkdir()
    for data in (*loader.good, *ATTACKS.values()):
        (corpus / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data[: 1 << 16])
    words = folder / "words.dict"
    words.write_text("".join(f'"{word}"\n' for word in words_of(name) if word.isascii()))

    def try_(data: bytes) -> None:
        check(loader, data, Path(tempfile.gettempdir()))

    longest = LONGER if any(len(data) > LONGEST for data in loader.good) else LONGEST
    options = [f"-runs={runs}", f"-max_len={longest}", "-seed=1", "-timeout=60", "-rss_limit_mb=4096"]
    atheris.Setup([name, *options, f"-dict={words}", f"-artifact_prefix={folder}/", str(corpus)], try_)
    atheris.Fuzz()


def tried(name: str, runs: int) -> bool:
    """Fuzz one loader in its own process, print the result, and return whether it passed."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    command = [sys.executable, "-m", "tests.fuzz", "--one", name, "--runs", str(runs), "--folder", str(folder)]
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as root:
        surroundings = {**os.environ, "TMPDIR": root}
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, errors="replace", check=False)
    reached = re.findall(r"cov: (\d+)", done.stderr)
    if done.returncode == 0 and reached:
        print(f"{name}: {runs} files, {reached[-1]} places in the code reached, all answered", flush=True)
        return True
    print(f"{name}: not answered, see {folder}\n{done.stderr[-3000:]}", flush=True)
    return False


def main(given: Sequence[str]) -> int:
    """Fuzz the named loaders, or all of them."""
    parser = argparse.ArgumentParser(prog="tests.fuzz")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--one", default="")
    parser.add_argument("--folder", type=Path)
    arguments = parser.parse_args(given)
    if arguments.one:
        one(arguments.one, arguments.runs, arguments.folder)
        return 0
    from tests.loaders import loaders

    chosen = [name for name in loaders() if all(word in name for word in arguments.words)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(lambda name: tried(name, arguments.runs), chosen))
    print(f"{len(done)} loaders, {arguments.runs * len(done)} files, {done.count(False)} not answered")
    return 0 if done and all(done) else 1


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
