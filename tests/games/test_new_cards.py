"""New cards are brought by the house's people, at every table that has cards."""

import pytest

from houseway.core.events import DecksChanged
from houseway.core.game import Illegal
from houseway.editions.loader import edition_ids, load_edition
from houseway.games.registry import game_class, open_game

NO_CARDS = ("oh-big-six", "oh-craps", "oh-rapid-roulette", "oh-roulette")
WITH_CARDS = [e for e in edition_ids() if DecksChanged in game_class(load_edition(e).game).always]


@pytest.mark.parametrize("edition", WITH_CARDS)
def test_no_player_changes_the_cards(edition):
    game = open_game(load_edition(edition).game, edition=edition)
    state = game.open()
    for by in ("player", "surveillance"):
        with pytest.raises(Illegal, match="changing the cards is for a dealer or above") as refused:
            game.apply(state, DecksChanged(by))
        # The poker book says of nobody that he changes cards: its reading who-rules.
        unnamed = load_edition(edition).game == "poker-room"
        assert refused.value.clause == ("" if unnamed else load_edition(edition).cite("deck-change"))
    for by in ("dealer", "box", "floor", "manager"):
        assert game.next_step(game.apply(state, DecksChanged(by))) == game.next_step(state)


def test_that_is_every_table_of_cards():
    assert len(WITH_CARDS) == len(edition_ids()) - len(NO_CARDS)
