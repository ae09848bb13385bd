"""Records what came of each test and what it took, in seconds on the wall and of processors, with the programs and the
browser it started: `--record FILE` and `--failures FILE`."""

import json
import os
from pathlib import Path

import pytest

SLOWEST = 25


def pytest_addoption(parser):
    group = parser.getgroup("record")
    group.addoption("--record", type=Path, metavar="FILE", help="write durations of tests as JSON, and print the slowest tests")
    group.addoption(
        "--failures", type=Path, metavar="FILE",
        help="write a line for each failed test: its name, a tab, and the first line of its failure")


def pytest_configure(config):
    # The processes of pytest-xdist send their reports to the one that started them.
    is_worker = hasattr(config, "workerinput")
    config.pluginmanager.register(Meter())
    if not is_worker:
        config.pluginmanager.register(Record(config.getoption("record"), config.getoption("failures")))


def processor_seconds():
    """The time that processors have spent on this process and on all that it started, as far as they ended or still run.
    None where there is no `/proc`."""
    times, children = {}, {}
    try:
        for folder in filter(str.isdigit, os.listdir("/proc")):
            try:
                line = Path("/proc", folder, "stat").read_text(errors="replace")
            except (FileNotFoundError, ProcessLookupError):
                continue
            # The name of the program, in parentheses, may contain anything.
            fields = line[line.rindex(")") + 2:].split()
            children.setdefault(int(fields[1]), []).append(int(folder))
            times[int(folder)] = sum(map(int, fields[11:15]))
    except FileNotFoundError:
        return None
    total, found = 0, [os.getpid()]
    while found:
        process = found.pop()
        total += times.get(process, 0)
        found += children.get(process, [])
    return total / os.sysconf("SC_CLK_TCK")


class Meter:
    """Adds the processor time to the report of each phase of a test."""

    def __init__(self):
        self._before = processor_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self):
        report = yield
        now = processor_seconds()
        # What the browser used is no longer known once it has ended, after the last test.
        report.processor = 0 if now is None else max(0, now - self._before)
        self._before = now
        return report


class Record:
    """What came of the tests, in all processes of a run."""

    def __init__(self, record, failures):
        self._record_file = record
        self._failures_file = failures
        self._tests = {}

    def pytest_runtest_logreport(self, report):
        test = self._tests.setdefault(report.nodeid, {"outcome": "passed"})
        # A worker that crashed has not measured.
        test[report.when] = {"wall": round(report.duration, 3), "processor": round(getattr(report, "processor", 0), 2)}
        if report.failed and test["outcome"] != "failed":
            test |= {"outcome": "failed", "failure": first_line(report)}
        elif report.skipped:
            test["outcome"] = "skipped"

    def pytest_sessionfinish(self):
        if self._record_file:
            self._record_file.write_text(json.dumps(self._tests, indent=1))
        if self._failures_file:
            self._failures_file.write_text("".join(
                f"{name}\t{test['failure']}\n" for name, test in self._tests.items() if test["outcome"] == "failed"))

    def pytest_terminal_summary(self, terminalreporter):
        if not self._record_file:
            return
        sums = [(self._sum(test, "wall"), self._sum(test, "processor"), name) for name, test in self._tests.items()]
        terminalreporter.section(f"slowest {SLOWEST} tests")
        terminalreporter.write_line("  wall  processor")
        for wall, processor, name in sorted(sums, reverse=True)[:SLOWEST]:
            terminalreporter.write_line(f"{wall:5.1f}s {processor:9.1f}s  {name}")
        terminalreporter.write_line(
            f"{sum(each[0] for each in sums):.0f} s in {len(sums)} tests, {sum(each[1] for each in sums):.0f} s of processors")

    @staticmethod
    def _sum(test, kind):
        return sum(test[phase][kind] for phase in ("setup", "call", "teardown") if phase in test)


def first_line(report):
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash else str(report.longrepr)
    return next((line.strip() for line in text.splitlines() if line.strip()), "")[:200]
