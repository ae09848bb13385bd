"""What the runners of Swift tests and of browser tests say of a run."""

import sys

MAXIMUM_UNSTEADY = 3
# More failures than this have one cause, which running each test again would only repeat.
MAXIMUM_AGAIN = 20


def run_again(failures: dict[str, str], passes, title=str) -> tuple[list[str], list[str]]:
    """Runs failed tests again, each by itself, by a function that tells whether a test passes. The lines of those that are
    unsteady, and of those that failed again, with their titles."""
    unsteady, failed = [], []
    for name, failure in sorted(failures.items()):
        has_passed = len(failures) <= MAXIMUM_AGAIN and passes(name)
        (unsteady if has_passed else failed).append(f"{title(name)}: {failure}")
    return unsteady, failed


def print_slowest(kind: str, tests: dict[str, tuple[float, float]], count: int):
    """Prints the tests that took longest, of the seconds and the processor seconds of all."""
    if count:
        print(f"\nThe slowest {kind} tests, in seconds and processor seconds:")
    for name, (seconds, processor) in sorted(tests.items(), key=lambda test: -test[1][0])[:count]:
        print(f"{seconds:7.1f} {processor:6.1f} {name}")


def end(kind: str, count: int, seconds: float, processor: float, unsteady: list[str], failed: list[str], is_whole: bool):
    """Prints what came of a run and ends the runner: with an error if a test failed, if too many are unsteady, or if the run
    was not whole."""
    print()
    for line in unsteady:
        print(f"Unsteady: {line}")
    for line in failed:
        print(f"Failed: {line}")
    print(
        f"{kind} tests: {count} in {seconds:.0f} s, {processor:.0f} s of processor time; "
        f"{len(failed)} failed, {len(unsteady)} unsteady" + ("" if is_whole else "; not all were run"))
    sys.exit(0 if is_whole and not failed and len(unsteady) <= MAXIMUM_UNSTEADY else 1)
