"""Big Six (oh-big-six): one spin of an upright wheel of 54 sections, seven insignias to bet on."""

from houseway.games.big_six.game import BigSix, State

__all__ = ["BigSix", "State"]
