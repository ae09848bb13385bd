"""The running program under test."""

import os
import re
import subprocess
import threading
from pathlib import Path

READY = re.compile(r"is at (http://[^/\s]+)")


class ReaderProcess:
    def __init__(self, binary, arguments, data: Path, command="serve", database=None, port=0, environment=()):
        # All requests stay on this machine, so proxies of the environment are removed.
        environment = {
            **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}, **dict(environment)}
        self.data = data
        self.address = None
        self._output = []
        self._known = threading.Condition()
        self._has_ended = False
        self._problems = None
        place = ["--database", database] if database else ["--data", str(data)]
        self._process = subprocess.Popen(
            [binary, command, "--port", str(port), *place, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment,
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def output(self):
        """The output of the program so far."""
        with self._known:
            return "".join(self._output)

    @property
    def pid(self):
        return self._process.pid

    def signal(self, number):
        """Sends a signal without waiting for the end."""
        self._process.send_signal(number)

    def wait_for_end(self, seconds=15):
        """Waits until the program has ended by itself or by a signal, and returns its code. It need not be stopped."""
        code = self._process.wait(seconds)
        self._listener.join(5)
        self._problems = []
        return code

    def url(self, path):
        return self.address + path

    def wait_until_ready(self, seconds=30):
        """Waits for the line in which the program prints its address."""
        with self._known:
            self._known.wait_for(lambda: self.address or self._has_ended, timeout=seconds)
            if self.address:
                return
        how = f"ended with code {self._process.wait()}" if self._has_ended else f"said nothing for {seconds} seconds"
        raise AssertionError(f"the program {how} instead of saying where it is; it wrote:\n{self.output}")

    def wait_for(self, find, seconds=15):
        """Returns what `find()` finds in the output, once it finds something; it is called whenever a line comes."""
        with self._known:
            found = self._known.wait_for(lambda: find() or self._has_ended, timeout=seconds) and find()
        assert found, f"that was not written within {seconds} seconds; the program wrote:\n{self.output}"
        return found

    def stop(self, seconds=15):
        """Stops the program once, and returns the problems with the way it ended."""
        if self._problems is None:
            self._problems = self._end(seconds)
        return self._problems

    def _end(self, seconds):
        was_running = self._process.poll() is None
        self._process.terminate()
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return [f"the program did not end within {seconds} seconds; it wrote:\n{self.output}"]
        finally:
            self._listener.join(5)
        if not was_running:
            return [f"the program had ended by itself, with code {code}; it wrote:\n{self.output}"]
        return [] if code == 0 else [f"the program ended with code {code}; it wrote:\n{self.output}"]

    def _listen(self):
        for line in self._process.stdout:
            with self._known:
                self._output.append(line)
                found = READY.search(line)
                if found:
                    self.address = found.group(1).rstrip("/")
                self._known.notify_all()
        with self._known:
            self._has_ended = True
            self._known.notify_all()
