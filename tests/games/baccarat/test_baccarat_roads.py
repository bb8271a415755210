"""The scoreboards, against examples worked out by hand."""

from baccarat_table import BaccaratTable, dealt
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.game import PUBLIC
from houseway.games.baccarat.roads import (
    BLUE,
    RED,
    bead_plate,
    big_eye_boy,
    big_road,
    cockroach_road,
    derived,
    roads,
    runs,
    small_road,
)

SHORT = {"red": "r", "blue": "b"}


def drawn(grid):
    """A grid as lines of text, a character or two for a cell, as it hangs on the wall."""
    rows = [
        " ".join(f"{SHORT.get(cell, cell) or '.':2}" for cell in row).rstrip()
        for row in zip(*grid, strict=True)
    ]
    return "\n".join(rows)


def wall(text):
    lines = [line.strip() for line in text.strip().splitlines()]
    return "\n".join(" ".join(f"{cell:2}" for cell in line.split()).rstrip() for line in lines)


def of_runs(*lengths):
    """Banker, player, banker … so many times each."""
    return "".join("BP"[i % 2] * n for i, n in enumerate(lengths))


def test_nothing_yet():
    assert set(roads(()).values()) == {()}


def test_bead_plate():
    assert drawn(bead_plate("BTPBBPTB")) == wall("""
        B T
        T B
        P .
        B .
        B .
        P .
    """)


def test_big_road_with_ties():
    # Two bankers, a player with a tie after it, a player, a banker with two ties after it.
    assert drawn(big_road("BBPTPBTT")) == wall("""
        B P1 B2
        B P  .
        . .  .
        . .  .
        . .  .
        . .  .
    """)


def test_ties_before_anybody_has_won():
    assert big_road("TT") == (("T2", "", "", "", "", ""),)
    assert big_road("TTPP") == (("P2", "P", "", "", "", ""),)
    assert big_road("TTPTP") == (("P3", "P", "", "", "", ""),)


def test_dragon_tails():
    # Eight bankers turn right at the bottom; six players find the bottom taken and turn a row above it;
    # five bankers find that row taken and turn a row above that.
    assert drawn(big_road(of_runs(8, 6, 5, 1))) == wall("""
        B P B P
        B P B .
        B P B .
        B P B B
        B P P .
        B B B .
    """)


def test_a_tail_in_the_top_row_pushes_the_next_run_on():
    # Each run is long enough for its tail to end in the ninth column, one row higher than the one before.
    # The sixth finds even the second row taken and runs along the top, so the seventh begins behind it.
    assert drawn(big_road(of_runs(14, 12, 10, 8, 6, 3, 1))) == wall("""
        B P B P B P P P B
        B P B P B B B B B
        B P B P P P P P P
        B P B B B B B B B
        B P P P P P P P P
        B B B B B B B B B
    """)


# Columns of the big road three, one, two, two, one and four deep, worked out by hand:
# Big eye boy begins in the third column, for the second has no second cell.
#   column 3: its top compares columns 2 and 1 (one, three): blue; below, column 2 ends just above: blue
#   column 4: columns 3 and 2 (two, one): blue; below, column 3 is as deep: red
#   column 5: columns 4 and 3 (two, two): red
#   column 6: columns 5 and 4 (one, two): blue; column 5 ends just above: blue; then nothing beside: red, red
# Small road begins with the second cell of column 3, beside column 1.
#   column 3: second cell, column 1 is as deep: red
#   column 4: columns 3 and 1 (two, three): blue; column 2 ends just above: blue
#   column 5: columns 4 and 2 (two, one): blue
#   column 6: columns 5 and 3 (one, two): blue; then beside column 4: as deep: red; it ends: blue; none: red
# Cockroach road begins with the second cell of column 4, beside column 1.
#   column 4: red; column 5: columns 4 and 1 (two, three): blue
#   column 6: columns 5 and 2 (one, one): red; beside column 3: red; ends just above: blue; nothing: red
EXAMPLE = of_runs(3, 1, 2, 2, 1, 4)


def test_derived_roads():
    def short(back):
        return "".join(SHORT[colour] for colour in derived(EXAMPLE, back))

    assert short(1) == "bbbrrbbrr"
    assert short(2) == "rbbbbrbr"
    assert short(3) == "rbrrbr"


def test_derived_roads_are_drawn_like_the_big_road():
    assert drawn(big_eye_boy(EXAMPLE)) == wall("""
        b r b r
        b r b r
        b . . .
        . . . .
        . . . .
        . . . .
    """)
    assert drawn(small_road(EXAMPLE)) == wall("""
        r b r b r
        . b . . .
        . b . . .
        . b . . .
        . . . . .
        . . . . .
    """)
    assert drawn(cockroach_road(EXAMPLE)) == wall("""
        r b r b r
        . . r . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    # A long alternation is regular in every small road: all red, with a tail along the bottom.
    assert drawn(big_eye_boy(of_runs(*[1] * 10))) == wall("""
        r . .
        r . .
        r . .
        r . .
        r . .
        r r r
    """)


def test_ties_do_not_move_the_derived_roads():
    with_ties = "T" + "T".join(EXAMPLE) + "T"
    for road in (big_eye_boy, small_road, cockroach_road):
        assert road(with_ties) == road(EXAMPLE)


@given(st.text("PBT", max_size=90), st.integers(1, 3))
def test_colours_by_the_other_way_to_tell_them(results, back):
    """Beside a cell: red where that column has both this row and the one above, or neither.

    A new column gets the opposite of what the run would have got by going on.
    """
    columns = [len(run) for run in runs(r for r in results if r != "T")]

    def beside(column, row):
        deep = columns[column - back]
        return RED if (deep > row) == (deep > row - 1) else BLUE

    expected = []
    for column, length in enumerate(columns):
        if column > back:
            expected.append(BLUE if beside(column - 1, columns[column - 1]) == RED else RED)
        if column >= back:
            expected += [beside(column, row) for row in range(1, length)]
    assert list(derived(results, back)) == expected


@given(st.text("PBT", max_size=90))
def test_every_result_is_on_the_board(results):
    cells = [cell for column in big_road(results) for cell in column if cell]
    won = [cell for cell in cells if cell[0] != "T"]
    assert len(won) == sum(r != "T" for r in results)
    assert sum(int(cell[1:] or 0) for cell in cells) == results.count("T")
    assert sum(cell[0] == "P" for cell in cells) == results.count("P")
    for back, road in ((1, big_eye_boy), (2, small_road), (3, cockroach_road)):
        marks = [cell for column in road(results) for cell in column if cell]
        assert sorted(marks) == sorted(derived(results, back))


def test_the_view_shows_the_roads_of_this_shoe():
    table = BaccaratTable(dealt("Kh 6d", "Kc 7s") + dealt("Kh 6d", "Kc 6s") + dealt("Kh 7d", "Kc 6s"))
    for _ in range(3):
        table.round()
    view = table.game.view(table.state, PUBLIC)
    assert view["results"] == ["B", "T", "P"]
    assert view["roads"]["big-road"] == [["B1", "", "", "", "", ""], ["P", "", "", "", "", ""]]
    assert view["roads"]["bead-plate"] == [["B", "T", "P", "", "", ""]]
