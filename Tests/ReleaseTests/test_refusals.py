"""What scripts/release refuses, and that nothing is left behind then."""

import re
import subprocess

import pytest

from conftest import REPOSITORY, run


@pytest.fixture
def clone(tmp_path):
    """A clone of the last commit in which the tests take no time, and something is new."""
    folder = tmp_path / "clone"
    run("git", "clone", "--quiet", REPOSITORY, folder)
    run("git", "config", "user.name", "Test", cwd=folder)
    run("git", "config", "user.email", "test@localhost", cwd=folder)
    (folder / "Makefile").write_text("test:\n\t@false\n")
    changelog = folder / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("## Unreleased\n", "## Unreleased\n\n- Something new.\n"))
    run("git", "commit", "--quiet", "--all", "--message", "Let the tests fail", cwd=folder)
    return folder


@pytest.fixture
def key(tmp_path):
    run("minisign", "-G", "-W", "-p", tmp_path / "key.pub", "-s", tmp_path / "key")
    return tmp_path / "key"


def refusal(folder, *arguments):
    def state():
        return run("git", "rev-parse", "HEAD", cwd=folder), run("git", "tag", cwd=folder)

    before = state()
    done = subprocess.run(
        ["scripts/release", *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0, done.stdout
    assert state() == before
    return done.stderr


def test_a_tree_with_changes_is_refused(clone, key):
    (clone / "new").write_text("")
    assert "not committed" in refusal(clone, "9.0.0", "--key", key)


def test_a_release_whose_tests_fail_is_refused(clone, key):
    assert "make test fails" in refusal(clone, "9.0.0", "--key", key)


def test_a_lower_version_and_one_that_is_no_version_are_refused(clone, key):
    assert "lower than" in refusal(clone, "0.0.1", "--key", key)
    assert "usage" in refusal(clone, "9.0", "--key", key)


def test_a_release_without_a_key_and_a_rehearsal_with_one_are_refused(clone, key):
    assert "secret key" in refusal(clone, "9.0.0")
    assert "rehearsal" in refusal(clone, "9.0.0", "--rehearsal", "--key", key)


def test_a_changelog_without_anything_new_is_refused(clone, key):
    changelog = clone / "CHANGELOG.md"
    with_chapter = re.sub(r"(?ms)^## Unreleased\n.*?(?=^## )", "## Unreleased\n\n", changelog.read_text())

    def refused(text, version="9.0.0"):
        changelog.write_text(text)
        run("git", "commit", "--quiet", "--all", "--allow-empty", "--message", "Change the changelog", cwd=clone)
        return refusal(clone, version, "--key", key)

    assert "says nothing" in refused(with_chapter)
    assert "no chapter “Unreleased”" in refused(with_chapter.replace("## Unreleased\n", ""))
    assert "a chapter 9.0.0 already" in refused(with_chapter + "\n## 9.0.0 — 2030-01-01\n\n- New.\n")
