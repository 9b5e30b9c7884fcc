"""Every game for OpenSpiel.

    import pyspiel
    import onigokko.env.openspiel  # registers the games

    game = pyspiel.load_game("onigokko_fugitive(events=mixed)")
    game = onigokko.env.openspiel.load("tiger", seats=3, simultaneous=True)  # the same way in Python

Draws are explicit chance nodes. By default a sealed step is turn-based: its seats decide one after the other
and none sees what another chose; with `simultaneous` they decide at once, and a seat that has nothing to
decide then has the action `wait`. Options of a game are parameters with `_` for `-`; other data are given as
JSON in `data`. Actions are the moves of the game's catalogue by number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from onigokko.core.chance import Dice
from onigokko.core.errors import BadMove, Illegal
from onigokko.core.game import Game, Option, canonical
from onigokko.core.match import Match
from onigokko.core.native import mix
from onigokko.core.position import NATURE, SPECTATOR, Position
from onigokko.core.registry import games
from onigokko.env import render
from onigokko.env.table import SEEDS, Spaces, rewards

PREFIX = "onigokko_"
Settings = tuple[str, int, str, str]  # game, seats, options and data as JSON


@lru_cache(maxsize=64)
def _spaces(settings: Settings) -> Spaces:
    name, seats, options, data = settings
    return Spaces(name, seats, json.loads(options), json.loads(data) if data else None)


class World:
    """What is true in a state, and for each seat a key of what it has known and done at its decisions."""

    def __init__(self, settings: Settings, position: Position, recalled: list[int]) -> None:
        self.settings = settings
        self.position = position
        self.recalled = recalled

    def __deepcopy__(self, memo: Any) -> World:
        return World(self.settings, self.position.copy(), list(self.recalled))

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self.settings, self.position.pack(), self.recalled)

    @property
    def spaces(self) -> Spaces:
        """What does not change in a game."""
        return _spaces(self.settings)

    def play(self, seat: int, move: int) -> None:
        """Makes a move; its seat will remember it."""
        if seat != NATURE:
            known = mix(self.recalled[seat], self.position.infostate(seat))
            self.recalled[seat] = mix(known, move + 1)
        self.position.play(seat, move)

    def known(self, seat: int) -> str:
        """A seat's information state: what it knows now, and all that it knew and did before."""
        return f"seat {seat}: {self.position.infostate(seat):016x} {self.recalled[seat]:016x}"


def _unpacked(settings: Settings, packed: bytes, recalled: list[int]) -> World:
    return World(settings, _spaces(settings).game.unpack(packed), recalled)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.simultaneous = game.simultaneous
        spaces = _spaces(game.settings)
        self.world = World(game.settings, spaces.start.copy(), [0] * spaces.seats)

    def _deciding(self) -> list[int]:
        turn = self.world.position.turn()
        return [seat for seat in range(self.world.position.seats) if turn >> seat & 1]

    def current_player(self) -> int:
        """The seat to decide, `CHANCE`, `SIMULTANEOUS` where several do at once, or `TERMINAL`."""
        turn = self.world.position.turn()
        if turn == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        if turn == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        seats = self._deciding()
        if self.simultaneous and len(seats) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return seats[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.position.moves(player) or [self.world.spaces.wait]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves with their probabilities."""
        weights = self.world.position.weights()
        total = sum(weights)
        moves = self.world.position.moves(NATURE)
        return [(move, weight / total) for move, weight in zip(moves, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        turn = self.world.position.turn()
        seat = NATURE if turn == NATURE else self._deciding()[0] if turn else SPECTATOR
        self._check(seat, action)
        self.world.play(seat, action)

    def _apply_actions(self, actions: list[int]) -> None:
        seats = self._deciding()
        for seat, action in enumerate(actions):
            if seat in seats or action != self.world.spaces.wait:
                self._check(seat, action)
        for seat in seats:
            self.world.play(seat, actions[seat])

    def _check(self, seat: int, action: int) -> None:
        position, spaces = self.world.position, self.world.spaces
        if position.turn() == 0:
            raise BadMove("the game is over: there is nothing to decide")
        if action in position.moves(seat):
            return
        if not 0 <= action < spaces.wait:
            raise Illegal(
                f"seat {seat} cannot do action {action}: "
                f"possible: {spaces.game.moves.summary(position.moves(seat))}"
            )
        match = Match(spaces.game, spaces.setup)
        match.position = position
        raise match.illegal(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        spaces = self.world.spaces
        return "wait" if action == spaces.wait else spaces.game.moves.words(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.world.position.turn() == 0

    def returns(self) -> list[float]:
        """When over: for each seat the share of the others that it beat, less that it lost to."""
        position = self.world.position
        return [0.0] * position.seats if position.turn() else rewards(position.ranking()).tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the seat cannot tell from this one, as likely as it is given what it knows.

        It has no history, for that would tell; what other seats remember of their own decisions is unknown.
        """
        found: State = self.get_game().new_initial_state()
        position = self.world.position.copy()
        position.determinize(player, Dice(int(sampler() * SEEDS)))
        recalled = [kept if seat == player else 0 for seat, kept in enumerate(self.world.recalled)]
        found.world = World(self.world.settings, position, recalled)
        return found

    def __str__(self) -> str:
        spaces = self.world.spaces
        return render.text(spaces.game, self.world.position, SPECTATOR) + self.world.position.pack().hex()


class Eyes:
    """What OpenSpiel calls an observer: `tensor`, its parts in `dict`, and strings.

    The tensor is the seat and the vector of what it sees now; with perfect recall the string is a key of
    everything that it has known and done, else the view as JSON.
    """

    def __init__(self, spaces: Spaces, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation; {params} were given")
        self._spaces = spaces
        self._recalls = kind.perfect_recall
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(spaces.seats + spaces.observer.size, np.float32)
        self.dict = {"player": self.tensor[: spaces.seats]}
        at = spaces.seats
        for field in spaces.observer.fields:
            self.dict[field.name] = self.tensor[at : at + field.size].reshape(field.shape)
            at += field.size

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor."""
        self.tensor[: self._spaces.seats] = np.arange(self._spaces.seats) == player
        self.tensor[self._spaces.seats :] = self._spaces.vector(state.world.position, self._viewer(player))

    def string_from(self, state: State, player: int) -> str:
        """The information state, or what is seen now."""
        if self._recalls and self._own:
            return state.world.known(player)
        return canonical(self._spaces.game.seen(state.world.position, self._viewer(player)))

    def _viewer(self, player: int) -> int:
        return player if self._own else SPECTATOR


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; each game of the house is a subclass."""

    game: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = {**_parameters(game), **(params or {})}
        seats, data = int(given["seats"]), str(given["data"])
        options = {
            option.name: _text(given[_key(option)])
            for option in game.options
            if not option.seats or seats in option.seats or _text(given[_key(option)]) != option.default
        }
        self.simultaneous = bool(given["simultaneous"])
        self.settings: Settings = (game.name, seats, canonical(options), data)
        spaces = _spaces(self.settings)
        self._eyes = spaces
        super().__init__(
            _type(game, self.simultaneous),
            pyspiel.GameInfo(
                num_distinct_actions=spaces.actions,
                max_chance_outcomes=spaces.wait,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=spaces.game.bound(seats),
            ),
            dict(params or {}),
        )

    def new_initial_state(self) -> State:
        """The first state: nature deals."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more draws than this."""
        return self.max_game_length()  # type: ignore[no-any-return]

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Eyes:
        """What a seat sees (see `Eyes`)."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Eyes(self._eyes, kind, params)


def load(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    data: Mapping[str, Any] | None = None,
    simultaneous: bool = False,
) -> Any:
    """A game by its name in the house, as OpenSpiel's `load_game` makes it; errors say what is possible."""
    spaces = Spaces(game, seats, options, data)  # checks it all
    given: dict[str, Any] = {"seats": spaces.seats, "simultaneous": simultaneous}
    for option in spaces.game.options:
        if option.name in spaces.setup.options:
            given[_key(option)] = _typed(option, spaces.setup.options[option.name])
    if data is not None:
        given["data"] = canonical(data)
    return pyspiel.load_game(PREFIX + spaces.game.name, given)


def _key(option: Option) -> str:
    return option.name.replace("-", "_")


def _typed(option: Option, value: str) -> int | str:
    """As OpenSpiel reads it from a string: whole numbers where all values are."""
    return int(value) if all(choice.isdigit() for choice in option.choices) else value


def _text(value: Any) -> str:
    return str(value)


def _parameters(game: Game) -> dict[str, Any]:
    options = {_key(option): _typed(option, option.default) for option in game.options}
    return {"seats": game.usual_seats, "simultaneous": False, "data": "", **options}


def _type(game: Game, simultaneous: bool) -> Any:
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Onigokko: {game.titles['en']}",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


for _name, _game in games().items():
    if PREFIX + _name not in pyspiel.registered_names():
        # A class, as OpenSpiel keeps what makes a game beyond the end of Python.
        _class = type(f"SpielGame_{_name}", (SpielGame,), {"game": _game})
        pyspiel.register_game(_type(_game, False), _class)
