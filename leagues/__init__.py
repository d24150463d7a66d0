"""Clubs, leagues and club days. It may use scorekeeper; scorekeeper never knows it."""
