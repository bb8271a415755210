"""Accounts, guests, roles and sessions, on both databases."""

import threading

import pytest
from argon2 import PasswordHasher
from sqlalchemy import delete, select

from houseway.live import people as module
from houseway.live.names import STAFF, NotAccepted, check_new_password, common_words, new_name
from houseway.live.people import IDLE_S, SESSION_S, People
from houseway.live.store import Store

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse battery"


class Clock:
    def __init__(self) -> None:
        self.at = 1_700_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(store: Store, clock: Clock) -> People:
    made = People(store, now=clock, hasher=QUICK)
    made.create_tables()
    return made


def test_first_run_has_one_admin_whose_password_is_told_once(people: People) -> None:
    password = people.first_admin()
    assert password is not None
    assert people.first_admin() is None
    admin = people.log_in("admin", password)
    assert (admin.role, admin.must_change) == ("admin", True)
    people.change_password(admin, password, PASSWORD)
    assert not people.log_in("Admin", PASSWORD).must_change
    with pytest.raises(NotAccepted, match="do not match"):
        people.log_in("admin", password)


def test_register_and_log_in(people: People) -> None:
    made = people.register("  Ada   Lovelace ", PASSWORD)
    assert (made.name, made.role, made.guest) == ("Ada Lovelace", "player", False)
    assert people.log_in("ada lovelace", PASSWORD) == made
    for name, password in (("ada lovelace", PASSWORD + "x"), ("nobody", PASSWORD), ("ada lovelace", "")):
        with pytest.raises(NotAccepted) as refused:
            people.log_in(name, password)
        assert refused.value.wrong_password
        assert refused.value.reason == "name and password do not match"  # the same, whoever is asked for


def test_a_name_belongs_to_one_person(people: People) -> None:
    people.register("Ada", PASSWORD)
    for name in ("Ada", "ADA", "ａｄａ", " ada "):
        with pytest.raises(NotAccepted, match="taken"):
            people.register(name, PASSWORD)
    for name, password in (("Dealer", PASSWORD), ("Bob", "short")):
        with pytest.raises(NotAccepted):
            people.register(name, password)
    assert [a.name for a in people.accounts()] == ["Ada"]


def test_names_that_look_alike_are_one_name(people: People) -> None:
    """Whoever comes second is told; the first still signs in by the name that he typed."""
    ann = people.register("Capo Ann", PASSWORD)
    cop = people.register("сор", PASSWORD)  # all of it Cyrillic
    for name in ("CAPO ANN", "capo-ann", "Cаpo Ann".replace("а", "a\u0301"), "cap0 ann", "cop", "Cop", "C0P"):
        with pytest.raises(NotAccepted, match="looks like it, is taken"):
            people.register(name, PASSWORD)
    guest = people.guest()
    with pytest.raises(NotAccepted, match="taken"):
        people.register("cop", PASSWORD, guest)
    assert people.account(guest.id) == guest
    assert people.register("Copper", PASSWORD, guest).id == guest.id
    assert (people.log_in("capo ann", PASSWORD), people.log_in("СОР", PASSWORD)) == (ann, cop)


def test_names_from_before_have_looks_too(people: People) -> None:
    """Two that look alike already both stay, and nobody else comes to look like them."""
    for name in ("Ada", "A\u0064\u00e1"):
        people.register(name, PASSWORD)
        people.store.run_now(lambda db: db.execute(delete(module.looks)))
    people.create_tables()
    with pytest.raises(NotAccepted, match="taken"):
        people.register("Adà", PASSWORD)
    assert len(people.accounts()) == 2


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("A", "2 to 24"),
        ("A" * 25, "2 to 24"),
        ("", "2 to 24"),
        ("<b>Ada</b>", "letters"),
        ("Ada\u202e", "letters"),
        ("Ada\x00", "letters"),
        (".Ada", "letters"),
        ("Dealer", "kept"),
        ("Guest 123", "kept"),
        ("gu\u00e9st123", "kept"),
        ("\u0430dmin", "one script"),  # the first letter is Cyrillic
        ("adm1n", "kept"),
        ("adrnin", "kept"),
        ("h0use", "kept"),
        ("\u1d00\u1d05\u1d0d\u026a\u0274", "kept"),  # small capitals
        ("\u3164\u3164", "letters"),  # Hangul fillers show nothing
        ("Ada\u3164", "letters"),
        ("Ada\uffa0", "letters"),
        ("Ada\u115f", "letters"),
        ("Ada\u200b", "letters"),
        ("Ada\u00ad", "letters"),
        ("Ada\u0661", "letters"),  # an Arabic figure
        ("\ua4ee\ua4d3\ua4ee", "one script"),  # Lisu letters look like A, D, A
        ("Ad\u03b1", "one script"),
    ],
)
def test_names_that_are_not_accepted(name: str, why: str) -> None:
    with pytest.raises(NotAccepted, match=why):
        new_name(name)


@pytest.mark.parametrize(
    "name",
    ["Al", "A" * 24, "Øystein", "李小龙", "O'Neill Jr.", "Иван", "Γιώργος", "田中ー", "김 Kim", "Guestina"],
)
def test_names_that_are_accepted(name: str) -> None:
    assert new_name(name) == name


_LONG = "correct horse " * 20


@pytest.mark.parametrize(("length", "good"), [(9, False), (10, True), (200, True), (201, False)])
def test_password_lengths(length: int, good: bool) -> None:
    if good:
        check_new_password(_LONG[:length], "Ada")
    else:
        with pytest.raises(NotAccepted, match="10 to 200"):
            check_new_password(_LONG[:length], "Ada")


@pytest.mark.parametrize(
    ("password", "why"),
    [
        (" " * 10, "besides spaces"),
        ("   short   ", "besides spaces"),
        ("\u3000" * 12, "besides spaces"),
        ("abab" * 5, "different"),
        ("1234512345", "commonest"),
        ("1234567890", "commonest"),
        ("0987654321", "commonest"),
        ("qwertyuiop", "commonest"),
        ("1q2w3e4r5t", "commonest"),
        ("Password123!", "commonest"),
        ("P@ssw0rd 2024", "commonest"),
        ("ＰＡＳＳＷＯＲＤ１２３", "commonest"),
        ("iloveyou123", "commonest"),
        ("...letmein...", "commonest"),
        ("adm1n1strat0r", "commonest"),
        ("welcomewelcome", "commonest"),
        ("24.12.1987!!", "commonest"),
    ],
)
def test_passwords_that_are_guessed_first(password: str, why: str) -> None:
    with pytest.raises(NotAccepted, match=why):
        check_new_password(password, "Ada")


@pytest.mark.parametrize(
    "password",
    ["correct horse battery", "another password", "84720193857261", "  ten letters  ", "paßwörter-x"],
)
def test_passwords_that_are_accepted(password: str) -> None:
    check_new_password(password, "Ada")


def test_the_commonest_passwords_are_listed_once_as_they_are_compared() -> None:
    words = common_words()
    assert len(words) > 500
    for word in words:
        assert word.isalpha() and word == word.casefold(), word
        with pytest.raises(NotAccepted):
            check_new_password(f"{word}1234567890", "Ada")


def test_a_password_is_not_the_name_nor_the_old_one(people: People) -> None:
    with pytest.raises(NotAccepted, match="is the name"):
        people.register("Ada Lovelace", "ADA LOVELACE")
    ada = people.register("Ada Lovelace", PASSWORD)
    with pytest.raises(NotAccepted, match="not right"):
        people.change_password(ada, "wrong", "another password")
    with pytest.raises(NotAccepted, match="the old one"):
        people.change_password(ada, PASSWORD, PASSWORD)


def test_passwords_and_tokens_are_not_in_the_database(people: People) -> None:
    ada = people.register("Ada", PASSWORD)
    token, _ = people.open_session(ada)
    with people.store.reading() as db:
        rows = [*db.execute(select(module.accounts)), *db.execute(select(module.sessions))]
    assert len(rows) == 2
    assert PASSWORD not in repr(rows)
    assert token not in repr(rows)


def test_a_better_hash_is_made_when_somebody_logs_in(people: People) -> None:
    people.register("Ada", PASSWORD)
    better = People(people.store, hasher=PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    with people.store.reading() as db:
        before = db.execute(select(module.accounts.c.password_hash)).scalar_one()
    better.log_in("Ada", PASSWORD)
    with people.store.reading() as db:
        after = db.execute(select(module.accounts.c.password_hash)).scalar_one()
    assert "m=8,t=1" in before
    assert "m=16,t=2" in after
    assert better.log_in("Ada", PASSWORD)


def test_a_guest_is_a_player_without_password(people: People) -> None:
    guest = people.guest()
    assert (guest.role, guest.guest) == ("player", True)
    assert guest.name.startswith("Guest ")
    for password in ("", PASSWORD):
        with pytest.raises(NotAccepted, match="do not match"):
            people.log_in(guest.name, password)
    with pytest.raises(NotAccepted, match="guest has no password"):
        people.change_password(guest, "", PASSWORD)
    with pytest.raises(NotAccepted, match="guest has no password"):
        people.reset_password(guest)
    assert people.accounts() == []


def test_a_guest_who_registers_stays_the_same_person(people: People) -> None:
    guest = people.guest()
    ada = people.register("Ada", PASSWORD, guest)
    assert (ada.id, ada.guest, ada.role) == (guest.id, False, "player")
    assert people.log_in("Ada", PASSWORD) == ada
    people.register("Bob", PASSWORD)
    other = people.guest()
    with pytest.raises(NotAccepted, match="taken"):
        people.register("bob", PASSWORD, other)
    assert people.account(other.id) == other
    with pytest.raises(NotAccepted, match="already"):
        people.register("Carol", PASSWORD, ada)


def test_staff_begin_with_a_one_time_password(people: People) -> None:
    for role in STAFF:
        made, password = people.add_staff(f"Someone {role}", role)
        assert people.log_in(made.name, password) == made
        assert (made.role, made.must_change) == (role, True)
    with pytest.raises(NotAccepted, match="no role 'player'"):
        people.add_staff("Someone", "player")
    assert [a.role for a in people.accounts()] == [
        "admin", "auditor", "box", "cashier", "dealer", "floor", "maintenance", "manager", "surveillance",
    ]  # fmt: skip


def test_a_lost_password_is_replaced_by_a_one_time_one(people: People) -> None:
    ada = people.register("Ada", PASSWORD)
    password = people.reset_password(ada)
    assert people.log_in("Ada", password).must_change
    with pytest.raises(NotAccepted):
        people.log_in("Ada", PASSWORD)


def test_a_session_lives_until_it_is_revoked(people: People) -> None:
    ada, bob = people.register("Ada", PASSWORD), people.register("Bob", PASSWORD)
    token, session = people.open_session(ada, "Firefox")
    found = people.session(token)
    assert found == session
    assert found.account == ada
    assert people.still_open(session.id)
    assert not people.revoke(session.id, account_id=bob.id)  # nobody ends another's
    assert people.session(token) == session
    assert people.revoke(session.id, account_id=ada.id)
    assert people.session(token) is None
    assert not people.still_open(session.id)
    assert not people.revoke(session.id)


def test_a_token_of_nobody(people: People) -> None:
    people.open_session(people.guest())
    for token in ("", "x", "x" * 43, "x" * 5000, "\x00" * 43, "é" * 43):
        assert people.session(token) is None


def test_a_session_ends_when_it_is_not_used(people: People, clock: Clock) -> None:
    token, session = people.open_session(people.guest())
    clock.at += IDLE_S - 1
    assert people.session(token) is not None  # and that was a use
    clock.at += IDLE_S - 1
    assert people.still_open(session.id)  # so was that
    clock.at += IDLE_S
    assert people.session(token) is None
    assert not people.still_open(session.id)


def test_a_session_ends_however_much_it_is_used(people: People, clock: Clock) -> None:
    token, session = people.open_session(people.guest())
    began = clock.at
    while clock.at + IDLE_S // 2 < began + SESSION_S:
        clock.at += IDLE_S // 2
        assert people.session(token) is not None
    clock.at = began + SESSION_S - 1
    assert people.session(token) is not None
    clock.at += 1
    assert people.session(token) is None
    assert people.sessions(session.account.id) == []


def test_all_sessions_but_one_end(people: People) -> None:
    ada = people.register("Ada", PASSWORD)
    opened = [people.open_session(ada, f"browser {n}")[1] for n in range(4)]
    others = people.open_session(people.guest())[1]
    assert {s.agent for s in people.sessions(ada.id)} == {f"browser {n}" for n in range(4)}
    ended = people.revoke_all(ada.id, but=opened[2].id)
    assert sorted(ended) == sorted(s.id for s in opened if s is not opened[2])
    assert people.sessions(ada.id) == [opened[2]]
    assert people.still_open(others.id)


def test_old_sessions_are_forgotten_at_the_next_start(people: People, clock: Clock) -> None:
    people.open_session(people.guest())
    clock.at += SESSION_S + 1
    people.create_tables()
    with people.store.reading() as db:
        assert db.execute(select(module.sessions)).all() == []


def test_many_at_once(people: People) -> None:
    """Threads that register the same name: one of them gets it, the others are told."""
    answers: list[str] = []

    def try_to_register() -> None:
        try:
            answers.append(people.register("Ada", PASSWORD).name)
        except NotAccepted as refused:
            answers.append(refused.reason)

    threads = [threading.Thread(target=try_to_register) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers)[0] == "Ada"
    assert len(answers) == 8
    assert all("taken" in answer for answer in sorted(answers)[1:])
