"""The passwords of apps on the command line."""

import hashlib
import json
import urllib.error
import urllib.parse
import urllib.request

import pytest


def ask(address, path, headers=(), form=None):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    body = urllib.parse.urlencode(form).encode() if form else None
    with opener.open(urllib.request.Request(address + path, body, dict(headers)), timeout=30) as answer:
        return answer.read().decode()


def sign(password):
    return {"Authorization": f"GoogleLogin auth={password}"}


def test_a_token_is_listed_with_its_use_and_revoked(reader):
    clock = reader.run("tokens", "add", "Clock", "--read-only").strip()
    lines = reader.run("tokens", "list").splitlines()
    assert len(lines) == 2 and "Clock" in lines[0] and "never used" in lines[0] and clock not in "".join(lines)
    assert json.loads(ask(reader.address, "/reader/api/0/user-info", sign(clock)))["userName"] == "owner"
    used = reader.run("tokens", "list").splitlines()[0]
    assert "127.0.0.1" in used and "mark" not in used
    with pytest.raises(urllib.error.HTTPError, match="403"):
        ask(reader.address, "/reader/api/0/edit-tag", sign(clock), {"i": 1, "a": "user/-/state/com.google/read"})
    reader.run("tokens", "revoke", used.split()[0])
    with pytest.raises(urllib.error.HTTPError, match="401"):
        ask(reader.address, "/reader/api/0/user-info", sign(clock))
    # The other app goes on.
    assert ask(reader.address, "/reader/api/0/user-info", sign(reader.password))


def test_a_token_that_is_not_there_cannot_be_revoked(reader):
    for number in ["77", "x"]:
        done = reader.program("tokens", "revoke", number, check=False)
        assert done.returncode == 66 and done.stderr


def test_users_own_passwords_work_where_the_operator_allows_it(start):
    form = {"Email": "ann", "Passwd": "a long password"}
    strict = start()
    strict.program("user", "add", "ann", stdin="a long password\n")
    with pytest.raises(urllib.error.HTTPError, match="401"):
        ask(strict.address, "/accounts/ClientLogin", form=form)
    easy = start("--allow-passwords-in-apps")
    auth = ask(easy.address, "/accounts/ClientLogin", form=form).split("Auth=")[1].strip()
    assert auth != "a long password"
    assert json.loads(ask(easy.address, "/reader/api/0/user-info", sign(auth)))["userName"] == "ann"
    key = hashlib.md5(b"ann:a long password").hexdigest()
    assert json.loads(ask(easy.address, "/fever/?api", form={"api_key": key}))["auth"] == 0
