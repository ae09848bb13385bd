"""The Debian package and the units of systemd. The package is made of the program under test, quickly."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent.parent
UNITS = REPOSITORY / "packaging" / "systemd"


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The path of a package."""
    if not shutil.which("dpkg-deb"):
        pytest.skip("this system has no Debian packages")
    output = tmp_path_factory.mktemp("package")
    script = REPOSITORY / "scripts" / "package"
    path = run(script, "--quick", "--binary", os.environ["YAARR_BINARY"], "--output", output).strip()
    yield Path(path)
    shutil.rmtree(output)


def field(package, name):
    return run("dpkg-deb", "--field", package, name).strip()


def test_the_package_depends_on_the_packages_of_its_libraries(package):
    depends = {each.split()[0]: each for each in field(package, "Depends").split(",")}
    linked = run("ldd", os.environ["YAARR_BINARY"])
    for library, name in [
        ("libc.so.6", "libc6"), ("libcurl.so.4", "libcurl4"), ("libpq.so.5", "libpq5"),
        ("libsodium.so.23", "libsodium23"), ("libsqlite3.so.0", "libsqlite3-0"), ("libzstd.so.1", "libzstd1"),
        ("libdeflate.so.0", "libdeflate0"), ("libbrotlienc.so.1", "libbrotli1"),
    ]:
        assert library in linked and name in depends
        # Not on the version of the machine that made the package.
        version = run("dpkg-query", "-W", "-f", "${Version}", name).strip().split("-")[0]
        assert version not in depends[name]
    # Certificates of hosts, and the tools that make the user and the folder.
    assert {"ca-certificates", "passwd", "systemd-standalone-sysusers", "systemd-standalone-tmpfiles"} <= set(depends)


def test_the_version_and_the_files_are_those_of_the_program(package, program):
    assert field(package, "Version") == program("--version").stdout.split()[1]
    listed = run("dpkg-deb", "--contents", package)
    for path in [
        "./usr/bin/yaarr", "./usr/lib/sysusers.d/yaarr.conf", "./usr/lib/tmpfiles.d/yaarr.conf", "./usr/lib/systemd/system/yaarr.service", "./usr/lib/systemd/system/yaarr-work.service",
        "./usr/share/man/man1/yaarr.1.gz", "./usr/share/man/man1/yaarr-feeds-set.1.gz",
        "./usr/share/bash-completion/completions/yaarr", "./usr/share/zsh/vendor-completions/_yaarr", "./usr/share/fish/vendor_completions.d/yaarr.fish",
        "./usr/share/doc/yaarr/docs/operating.md", "./usr/share/doc/yaarr/copyright",
    ]:
        assert f" {path}\n" in listed
    # The settings may hold passwords.
    settings = next(line for line in listed.splitlines() if line.endswith("./etc/default/yaarr"))
    assert settings.startswith("-rw-r----- root/root")
    assert all(" root/root " in line for line in listed.splitlines())


def test_links_of_its_documents_lead_to_documents_of_the_package(package, tmp_path):
    run("dpkg-deb", "--extract", package, str(tmp_path))
    folder = tmp_path / "usr/share/doc/yaarr"
    pages = list(folder.rglob("*.md"))
    assert folder / "README.md" in pages and folder / "docs/search.md" in pages
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()) if "://" not in link and ("." in link or link == "copyright")]
    assert len(links) > 40
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def is_installed():
    done = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Abbrev}", "yaarr"], capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def system(package):
    """The real system without the package, which has it no more afterwards."""
    if os.geteuid() != 0:
        pytest.skip("only root installs packages")
    if is_installed() or Path("/var/lib/yaarr").exists() or Path("/etc/default/yaarr").exists():
        pytest.skip("this system has a reader of its own")
    yield
    subprocess.run(["dpkg", "--purge", "yaarr"], capture_output=True)


def user_exists():
    return subprocess.run(["getent", "passwd", "yaarr"], capture_output=True).returncode == 0


def test_the_package_is_installed_used_removed_and_purged(package, system):
    run("dpkg", "--install", package)
    assert is_installed() == "ii" and user_exists()
    state = Path("/var/lib/yaarr")
    assert state.stat().st_mode & 0o777 == 0o700 and state.owner() == "yaarr"
    # The program itself, as the service's user. (A debug build's libraries may be where only root may go.)
    assert run("/usr/bin/yaarr", "user", "add", "ada", "--data", str(state), input="a good password\n")
    assert (state / "reader.sqlite").exists()

    # Settings that were changed, and all data, stay with an update and with a removal.
    settings = Path("/etc/default/yaarr")
    settings.write_text("YAARR_PORT=9000\n")
    run("dpkg", "--install", package)
    assert settings.read_text() == "YAARR_PORT=9000\n"
    run("dpkg", "--remove", "yaarr")
    assert is_installed() == "rc" and not Path("/usr/bin/yaarr").exists()
    assert (state / "reader.sqlite").exists() and settings.exists() and user_exists()

    run("dpkg", "--purge", "yaarr")
    assert is_installed() in ("", "un")
    assert not state.exists() and not settings.exists() and not user_exists()


@pytest.mark.parametrize("name", ["yaarr.service", "yaarr-work.service"])
def test_the_units_are_valid_and_sandboxed(name, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("this system has no systemd")
    # The program and its user need not be installed.
    text = (UNITS / name).read_text().replace("/usr/bin/yaarr", shutil.which("true"))
    unit = tmp_path / name
    unit.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and name not in done.stderr, done.stderr
    report = run("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)
    assert "Overall exposure level" in report


def test_the_unit_starts_what_the_program_has(program):
    settings = []
    for name, command in [("yaarr.service", "serve"), ("yaarr-work.service", "work")]:
        lines = (UNITS / name).read_text().splitlines()
        assert f"ExecStart=/usr/bin/yaarr {command}" in lines and "Type=notify" in lines
        assert f"Usage: yaarr {command} " in program(command, "--help").stdout
        settings.append([line for line in lines if line and not line.startswith(("#", "Description=", "ExecStart="))])
    # Both are limited alike.
    assert settings[0] == settings[1]
