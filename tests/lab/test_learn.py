"""Learning to estimate the chance of winning: the weights, their file, and the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import learned_evaluation
from game.content.library import generated_file
from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.table import bit
from game.lab.__main__ import main
from game.lab.cli_context import games
from game.lab.commands.learn import passed_position
from game.lab.logistic_regression import Sample, first, fitted, log_loss
from game.learned_evaluation import ALWAYS, LearnedWeights, read, sigmoid, weights_of, written
from tests.games.aleph_null.table import aleph_null, deal, position

LEARNED = [name for name, game in games().items() if game.ai.feature_names]
SOME = LearnedWeights(
    "made by hand", (*ALWAYS, "cold", "late"), ((0.5, 1.0, -1.0, 0.25), (0.0, 0.0, 2.0, -1.0)), (0.75,)
)


@pytest.mark.parametrize(
    ("old", "new"), [("base", "bass"), ("late: ", "late: 1 "), ("cells: 0.7500", "cells: 0.7500 1"), ("0.2500", "much")]
)
def test_written_weights_are_read_back_and_a_file_that_does_not_fit_is_refused(old: str, new: str) -> None:
    assert read(written(SOME)) == SOME
    with pytest.raises(ValueError, match=r"expected|convert"):
        read(written(SOME).replace(old, new, 1))


def test_a_chance_adds_the_sum_and_the_positive_cells() -> None:
    assert SOME.chance(8.0, (1, 0)) == sigmoid(0.5 + 1.0 - 1.0 + 0.75 * 2.0)
    assert SOME.chance(0.0, (0, 2)) == sigmoid(0.5 + 0.5), "a negative cell adds nothing"
    assert 0.0 <= SOME.chance(-800.0, (0, 0)) < 1e-6 < SOME.chance(0.0, (0, 0)) < 1.0


@pytest.mark.parametrize("name", LEARNED)
def test_a_games_weights_fit_it_and_name_their_command(name: str) -> None:
    weights = weights_of(name)
    assert weights is not None
    assert weights.made.startswith(f"python -m game.lab learn {name} ")
    assert weights.names == (*ALWAYS, *games()[name].ai.feature_names)


def test_a_game_without_weights_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.content.library.builtin_folder", lambda: tmp_path)
    assert weights_of.__wrapped__("aleph_null") is None
    (tmp_path / learned_evaluation.FOLDER).mkdir()
    generated_file(learned_evaluation.FOLDER, "aleph_null").write_text("nonsense", encoding="utf-8")
    assert weights_of.__wrapped__("aleph_null") is None


def test_the_order_of_the_deck_is_not_a_feature() -> None:
    match = deal("traits")
    for number in range(5):
        other = determinize(match.view(bit(1)), Chance(number))
        assert other.places != match.state.places
        assert aleph_null().ai.features(other) == aleph_null().ai.features(match.state)


def test_features_match_their_names_and_have_size_one() -> None:
    end = position(marks={"hour": 7, "damage": 2}, altar="BOOK WAND GRAND EXCOM", hand="BAPHOMET", deck="GOLEM")
    for match in (deal(), end):
        features = aleph_null().ai.features(match.state)
        assert len(features) == len(aleph_null().ai.feature_names)
        assert max(map(abs, features)) < 10
    told = dict(zip(aleph_null().ai.feature_names, aleph_null().ai.features(end.state), strict=True))
    assert told["dying"]
    assert told["hour VII"]
    assert told["all keys"]
    assert told["burning him early"]
    assert told["excom played"] > 0 == told["golem played"] < told["golem loose"]
    near = position(marks={"hour": 3}, altar="BOOK WAND CANDLE.1 CANDLE.2", hand="BAPHOMET GRAND")
    assert aleph_null().ai.evaluate(near.state, 1) > aleph_null().ai.evaluate(deal().state, 1) + 0.2


@pytest.mark.parametrize("cells", [0, 4])
def test_the_deciding_feature_is_learned(cells: int) -> None:
    """The result depends on one feature or, if there are cells, on a combination of two."""
    chance = Chance("samples")
    samples = []
    for _ in range(400):
        one, two = chance.below(2), chance.below(2)
        won = bool(one != two if cells else one)
        samples.append(Sample(-8.0, (float(one), float(two)), float(won), won))
    start = first("a test", ("one", "two"), cells)
    weights = fitted(start, samples, 60, 1.0)
    assert log_loss(weights, samples) < 0.35 < log_loss(start, samples)
    assert fitted(start, samples, 60, 1.0) == weights


def test_the_players_estimate_counts_as_much_as_the_result() -> None:
    """Every match is lost, but the players rate one kind of position highly."""
    lost = [Sample(-8.0, (float(one),), float(one), False) for one in (0, 1)] * 200
    start = first("a test", ("one",), 0)
    weights = fitted(start, lost, 60, 1.0)
    dull, bright = (weights.chance(-8.0, (one,)) for one in (0.0, 1.0))
    assert dull < 0.15
    assert 0.4 < bright < 0.6
    samples = [Sample(-8.0, (1.0,), 1.0, True)] * 20
    loose, held = (fitted(start, samples, 5, hold).rows[0][2] for hold in (0.0, 1000.0))
    assert 0 <= held < loose


def test_matches_begin_halfway_through_winnable_deals() -> None:
    chance = Chance("midst")
    turns = {aleph_null().turn(state) for _ in range(6) if (state := passed_position(aleph_null(), chance)) is not None}
    assert len(turns) > 2
    assert min(turns) > 1


def test_the_same_command_makes_the_same_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["learn", "aleph_null", "--rounds", "2", "--games", "2", "--effort", "20", "--workers", "1", "--seed", "t"]
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        assert main([*call, "--folder", str(folder), "--resume", str(tmp_path / f"{folder.name} journal")]) == 0
        texts.append((folder / "aleph_null.txt").read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    weights = read(texts[0])
    assert weights.made.startswith("python -m game.lab learn aleph_null --rounds 2 --games 2 --effort 20")
    assert weights.rows != first(weights.made, aleph_null().ai.feature_names, 0).rows
    assert "round 1" in capsys.readouterr().out


def test_a_game_without_features_cannot_be_learned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "soul_battle"]) == 2
    assert "no features" in capsys.readouterr().err
