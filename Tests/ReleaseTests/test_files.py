"""The files of a release as such."""

import json
import re
import subprocess

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from conftest import REPOSITORY, only, run


def test_checksums_are_signed_and_those_of_all_files(files):
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=files)
    listed = {line.split()[1].lstrip("*") for line in (files / "SHA256SUMS").read_text().splitlines()}
    extra = {"SHA256SUMS", "SHA256SUMS.minisig", "rehearsal.pub"}
    assert {file.name for file in files.iterdir()} - extra == listed
    run("minisign", "-V", "-m", files / "SHA256SUMS", "-p", files / "rehearsal.pub")


def test_the_notes_say_what_is_new_and_that_it_was_a_rehearsal(files, version):
    notes = (files / "NOTES.md").read_text()
    assert notes.startswith("**A rehearsal: not tested, not a release.**")
    assert all(file.name in notes for file in files.iterdir() if file.suffix in (".deb", ".gz", ".xz"))
    assert f"yaarr_{version}" in notes


@pytest.mark.parametrize("pattern", ["yaarr-*-linux-*.cdx.json", "yaarr-*-image-*.cdx.json", "yaarr_*.cdx.json"])
def test_what_is_in_a_file_is_listed_in_a_form_that_others_read(files, pattern):
    text = only(files, pattern).read_text()
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None
    listed = {each["name"]: each for each in json.loads(text)["components"]}
    everywhere = {"sqlite3", "curl", "libpq", "libsodium", "zstd", "libdeflate", "brotli", "glibc", "Swift libraries"}
    assert everywhere | {"fonts-sil-gentiumplus", "fonts-inter-variable"} <= set(listed)
    assert all(each["licenses"] and each["version"] for each in listed.values())
    # Of the package, the libraries of the system are not in the program.
    linked = "shared" if pattern.startswith("yaarr_") else "static"
    assert listed["curl"]["properties"] == [{"name": "yaarr:linked", "value": linked}]
    assert ("openssl" in listed) == (linked == "static")
    assert ("ca-certificates" in listed) == ("image" in pattern)


def test_the_programs_name_no_folder_of_the_build(files, tmp_path):
    run("tar", "--extract", "--file", only(files, "yaarr-*-linux-*.tar.xz"), "--directory", tmp_path)
    run("dpkg-deb", "--extract", only(files, "*.deb"), tmp_path / "package")
    programs = [only(tmp_path, "yaarr-*/yaarr"), tmp_path / "package/usr/bin/yaarr"]
    for program in programs:
        content = program.read_bytes()
        for path in (b"/tmp/", b"/release-files/", b"/.build/", str(REPOSITORY).encode()):
            places = [content[max(0, found.start() - 60):found.end() + 60] for found in re.finditer(re.escape(path), content)]
            # The folder for temporary files is named by libraries.
            assert path == b"/tmp/" and all(b"yaarr-" not in place for place in places) or not places, places


def test_the_program_says_what_it_was_built_from(files, version, tmp_path):
    run("tar", "--extract", "--file", only(files, "yaarr-*-linux-*.tar.xz"), "--directory", tmp_path)
    lines = run(only(tmp_path, "yaarr-*/yaarr"), "--version").splitlines()
    assert lines[0] == f"yaarr {version}"
    archive = subprocess.run(["gzip", "-dc", only(files, "yaarr-*-source.tar.gz")], capture_output=True, check=True).stdout
    commit = subprocess.run(["git", "get-tar-commit-id"], input=archive, capture_output=True, check=True).stdout
    assert re.fullmatch(rf"commit {commit.decode().strip()} of \d{{4}}-\d\d-\d\d", lines[1])
    names = {line.split()[0] for line in lines[2:]}
    assert names == {"Swift", "SQLite", "libcurl", "OpenSSL", "libpq"}


def test_the_package_is_as_debian_wants_it(files):
    print(run("lintian", "--fail-on", "error,warning", "--allow-root", only(files, "*.deb")))
