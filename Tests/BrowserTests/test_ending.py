"""How the program ends."""

import pytest


@pytest.mark.parametrize("command", ["serve", "gallery"])
def test_a_signal_that_comes_with_the_start_ends_the_program(start_reader, command):
    for _ in range(20):
        assert start_reader(command=command).stop() == []
