"""Completions of shells and pages of the manual, which are made from the declarations of commands."""

import os
import pty
import re
import shutil
import subprocess

import pytest

from eventually import eventually


def completed(program, tmp_path, line):
    """The words that bash offers for a command line, by its own means."""
    script = tmp_path / "completions"
    script.write_text(program("completions", "bash").stdout)
    words = line.split(" ")
    asked = f"""
      source {script}
      COMP_WORDS=({' '.join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
      _yaarr
      printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, timeout=60)
    assert not done.stderr
    return done.stdout.split()


def test_bash_completes_commands_options_and_values(program, tmp_path):
    assert completed(program, tmp_path, "yaarr unst") == ["unstar"]
    assert completed(program, tmp_path, "yaarr mark ") == ["read", "unread"]
    assert completed(program, tmp_path, "yaarr list --ol") == ["--oldest"]
    assert completed(program, tmp_path, "yaarr feeds set 1 --pause ") == ["yes", "no"]
    assert completed(program, tmp_path, "yaarr feeds set 1 --pause = y") == ["yes"]
    # The value of an option is no command, and options of all commands are known below.
    assert completed(program, tmp_path, "yaarr --data list feeds se") == ["set"]
    assert completed(program, tmp_path, "yaarr feeds set --datab") == ["--database"]
    assert completed(program, tmp_path, "yaarr completions ") == []
    assert completed(program, tmp_path, "yaarr import x") == []


def test_bash_completes_at_its_prompt(program, tmp_path):
    script = tmp_path / "completions"
    script.write_text(program("completions", "bash").stdout)
    (tmp_path / "subscriptions.opml").write_text("")
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, cwd=tmp_path,
        env={**os.environ, "PS1": "$ ", "TERM": "dumb"})
    os.close(theirs)
    os.set_blocking(ours, False)
    shown = b""

    def sees(text):
        nonlocal shown
        try:
            shown += os.read(ours, 65536)
        except BlockingIOError:
            pass
        return text in shown

    try:
        os.write(ours, f"bind 'set enable-bracketed-paste off'; source {script}\n".encode())
        os.write(ours, b"yaarr unsub\t")
        eventually(lambda: sees(b"yaarr unsubscribe "))
        os.write(ours, b"\x15yaarr import subscr\t")
        eventually(lambda: sees(b"yaarr import subscriptions.opml"))
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)


@pytest.mark.parametrize("shell, check", [("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "--no-execute"])])
def test_each_script_is_valid_in_its_shell(program, tmp_path, shell, check):
    if not shutil.which(check[0]):
        pytest.skip(f"{check[0]} is not installed")
    script = tmp_path / "script"
    script.write_text(program("completions", shell).stdout)
    done = subprocess.run([*check, str(script)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_completes(program, tmp_path):
    script = tmp_path / "yaarr.fish"
    script.write_text(program("completions", "fish").stdout)
    def offers(line):
        done = subprocess.run(["fish", "-N", "-c", f"source {script}; complete -C '{line}'"], capture_output=True, text=True, timeout=60,
            env={**os.environ, "HOME": str(tmp_path)})
        return [word.split("\t")[0] for word in done.stdout.splitlines()]
    assert offers("yaarr unsub") == ["unsubscribe"] and offers("yaarr mark ") == ["read", "unread"]
    assert offers("yaarr feeds set 1 --pause ") == ["no", "yes"] and "--oldest" in offers("yaarr list --ol")


def paths(program):
    """All commands, as the program's help lists them."""
    listing = program("--help").stdout.split("Commands:\n")[1].split("\n\n")[0]
    lines = [line for line in listing.splitlines() if re.match("  [a-z]", line)]
    return [re.match("(?:[a-z-]+ ?)+", line[2:])[0].strip() for line in lines]


def test_each_command_has_a_page_of_the_manual_without_a_complaint(program, tmp_path):
    program("manual", str(tmp_path), "--date", "2026-11-28")
    names = {page.name for page in tmp_path.iterdir()}
    assert {"yaarr.1", *("yaarr-" + path.replace(" ", "-") + ".1" for path in paths(program))} <= names
    assert "yaarr-feeds.1" in names and "yaarr-feeds-set.1" in names
    page = (tmp_path / "yaarr-list.1").read_text()
    assert '.TH "YAARR\\-LIST" 1 "2026-11-28" "yaarr ' in page and "\\-\\-oldest" in page and ".SH EXIT STATUS" in page
    linter = ["mandoc", "-T", "lint", "-W", "warning"] if shutil.which("mandoc") else ["man", "--warnings", "-l"] if shutil.which("man") else None
    if not linter:
        pytest.skip("neither mandoc nor man is installed")
    for path in sorted(tmp_path.iterdir()):
        checked = subprocess.run([*linter, str(path)], capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8"})
        assert checked.returncode == 0 and not checked.stderr and (linter[0] == "man" or not checked.stdout), (path.name, checked.stdout)
