"""Records what came of each test and what it took, in seconds and in seconds of processors, with the programs and the browser
that it started: `--record FILE`."""

import json
import os
from pathlib import Path

import pytest


def pytest_addoption(parser):
    parser.getgroup("record").addoption(
        "--record", type=Path, metavar="FILE", help="write what came of each test, and what each of its phases took, as JSON")


def pytest_configure(config):
    file = config.getoption("record")
    # The processes of pytest-xdist send their reports to the one that started them.
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(file, config))
    config.pluginmanager.register(Meter())


def processor_seconds():
    """The time that processors have spent on this process and on all that it started, as far as they ended or still run.
    Zero where there is no `/proc`."""
    times, children = {}, {}
    try:
        processes = [name for name in os.listdir("/proc") if name.isdigit()]
    except FileNotFoundError:
        return 0
    for process in processes:
        try:
            line = Path("/proc", process, "stat").read_text(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        # The name of the program, in parentheses, may contain anything.
        fields = line[line.rindex(")") + 2:].split()
        children.setdefault(int(fields[1]), []).append(int(process))
        times[int(process)] = sum(map(int, fields[11:15]))
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
        report.processor = max(0, now - self._before)
        self._before = now
        return report


class Record:
    """What came of the tests, in all processes of a run."""

    def __init__(self, file, config):
        self._file = file
        self._config = config
        self._tests = {}

    def pytest_runtest_logreport(self, report):
        test = self._tests.setdefault(report.nodeid, {"outcome": "passed"})
        # A process that crashed has measured nothing.
        test[report.when] = {"seconds": round(report.duration, 3), "processor": round(getattr(report, "processor", 0), 2)}
        if report.failed and test["outcome"] != "failed":
            test |= {"outcome": "failed", "failure": first_line(report)}
            # Tells of it at once; pytest does at the end of the run.
            terminal = self._config.pluginmanager.get_plugin("terminalreporter")
            terminal.ensure_newline()
            terminal.write_line(f"{report.nodeid}: {test['failure']}")
        elif report.skipped:
            test["outcome"] = "skipped"

    def pytest_collectreport(self, report):
        if report.failed:
            self._tests[report.nodeid] = {"outcome": "failed", "failure": first_line(report)}

    def pytest_sessionfinish(self):
        self._file.write_text(json.dumps(self._tests))


def first_line(report):
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash else str(report.longrepr)
    return next((line.strip() for line in text.splitlines() if line.strip()), "")[:200]
