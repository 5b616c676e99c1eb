"""Many games: simulation and its statistics."""

from wyrmling.lab.simulate import Estimate, SeatResult, Simulation, simulate

__all__ = ["Estimate", "SeatResult", "Simulation", "simulate"]
