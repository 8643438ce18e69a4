"""A Dask cluster gives the same figures as one machine, even if a worker is killed."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.lab import cluster, runner
from game.lab.__main__ import main
from game.lab.run_journal import RunJournal

CALL = ["simulate", "soul_battle", "--option", "exhausted_piles=1", "--json", "--games"]
ADDRESS = ["--cluster", "tcp://lab:8786"]


class _KilledWorker(Exception):
    pass


class _Future:
    """A match sent as bytes, as if to another machine.

    It is played only when its result is requested.
    """

    def __init__(self, task: tuple[Any, ...]) -> None:
        self.task = pickle.dumps(task)

    def result(self) -> Any:
        play, *given = pickle.loads(self.task)
        return pickle.loads(pickle.dumps(play(*given)))


class _LastFirst(list[_Future]):
    """Returns the futures in reverse order, including any added later."""

    add = list.append

    def __init__(self, futures: Iterable[_Future], loop: str) -> None:
        assert loop == _Client.loop
        super().__init__(futures)

    def __iter__(self) -> Iterator[_Future]:
        while self:
            yield self.pop()


class _Client:
    loop = "the loop of this client"

    def __init__(self, address: str, **_: Any) -> None:
        if address != ADDRESS[1]:
            raise OSError("timed out")

    def submit(self, *task: Any, pure: bool) -> _Future:
        assert not pure
        return _Future(task)

    def wait_for_workers(self, *_: Any, **__: Any) -> None:
        """Return immediately, because the stub always has a worker."""

    def close(self) -> None:
        """Do nothing, because the stub has no open connection."""


@pytest.fixture(autouse=True)
def stub(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Replace Dask with a stub, except in tests marked `soak`."""
    if not request.node.get_closest_marker("soak"):
        dask = SimpleNamespace(Client=_Client, as_completed=_LastFirst, KilledWorker=_KilledWorker)
        monkeypatch.setitem(sys.modules, "distributed", dask)


def test_matches_are_handed_over_and_kept_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CALL, "4", "--workers", "1"]) == 0
    whole = capsys.readouterr().out
    monkeypatch.setattr(cluster, "AT_ONCE", 2)
    kept = ["--resume", str(tmp_path / "run.journal")]
    assert main([*CALL, "3", *ADDRESS, *kept]) == 0
    capsys.readouterr()
    assert main([*CALL, "4", *ADDRESS, *kept]) == 0
    assert capsys.readouterr().out == whole
    assert len((tmp_path / "run.journal").read_bytes().splitlines()) == 5


def _raises(error: Exception) -> Callable[..., Any]:
    def result(*_: Any) -> Any:
        raise error

    return result


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (_KilledWorker(), "match 1 lost all the workers that tried it after 0 of 2 matches; use --resume"),
        (CancelledError(), "the connection to the cluster was lost after 0 of 2 matches; use --resume"),
    ],
)
def test_a_lost_cluster_ends_the_run_with_a_plain_line(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_Future, "result", _raises(error))
    assert main([*CALL, "2", *ADDRESS]) == runner.BROKEN
    assert capsys.readouterr().err.startswith(f"soul-lab: {told}")


def test_an_exception_in_a_match_is_reported_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Future, "result", _raises(KeyError("a rule is broken")))
    with pytest.raises(RuntimeError, match=r"match 1: (.|\n)*a rule is broken"):
        list(cluster.results(abs, range(2), ADDRESS[1], str))


def test_an_unusable_cluster_is_refused_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CALL, "2", "--cluster", "tcp://nowhere:1"]) == 2
    assert "--cluster tcp://nowhere:1: no scheduler answers there (timed out); see" in capsys.readouterr().err
    versions = iter(["ours", "theirs"])
    monkeypatch.setattr(_Future, "result", lambda self: cluster._played(abs, lambda: next(versions), next(versions), 1))
    assert main([*CALL, "2", *ADDRESS]) == 2
    assert "a worker of the cluster has another version of the program" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*CALL, "2", *ADDRESS]) == 2
    assert "pip install 'soul-battle[cluster]'" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_a_killed_worker_does_not_change_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of two workers is killed after the third match, while both are playing."""
    dask = pytest.importorskip("distributed", reason="Dask isn't installed: pip install -e '.[cluster]'")
    assert main([*CALL, "40", "--workers", "1"]) == 0
    whole = capsys.readouterr().out
    path = tmp_path / "run.journal"
    with dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        killed, add = local.workers[0].pid, RunJournal.add

        def count(self: RunJournal, number: int, match: Any) -> None:
            add(self, number, match)
            if path.read_bytes().count(b"\n") == 4:
                os.kill(killed, signal.SIGKILL)

        monkeypatch.setattr(RunJournal, "add", count)
        assert main([*CALL, "40", "--cluster", local.scheduler_address, "--resume", str(path)]) == 0
        assert capsys.readouterr().out == whole
        assert local.workers[0].pid != killed
    assert len(path.read_bytes().splitlines()) == 41
