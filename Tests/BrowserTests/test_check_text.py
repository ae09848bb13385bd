"""Tests that scripts/check-text finds what the compiler makes of a file."""

import importlib.machinery
import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

SCRIPT = str(Path(__file__).resolve().parent.parent.parent / "scripts" / "check-text")


@pytest.fixture(scope="module")
def rules():
    loader = importlib.machinery.SourceFileLoader("check_text", SCRIPT)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_text", loader))
    loader.exec_module(module)
    return module.RULES


@pytest.fixture
def broken_rules(rules, tmp_path):
    """Compiles a function body that uses `text`, and returns the rules that it breaks."""

    def compile(body):
        source = tmp_path / "Text.swift"
        source.write_text(
            "import Foundation\n#if canImport(_StringProcessing)\nimport _StringProcessing\n#endif\n"
            f"public func look(_ text: String) -> Any {{\n  {body}\n}}\n")
        subprocess.run(
            ["swiftc", "-Onone", "-parse-as-library", "-emit-object", str(source), "-o", str(tmp_path / "Text.o")],
            check=True)
        symbols = subprocess.run(["nm", "-u", str(tmp_path / "Text.o")], capture_output=True, text=True, check=True).stdout
        return {rule for rule, pattern in rules.items() if re.search(pattern, symbols)}

    return compile


@pytest.mark.parametrize(("body", "rule"), [
    ('return text == "a"', "=="),
    ("return Set<String>([text])", "Hashable"),
    ("let table: [String: Int] = [text: 1]; return table[text] ?? 0", "Hashable"),
    ('return [text].contains("a")', "Equatable"),
    ("return [text].sorted()", "Comparable"),
    ('return text.split(separator: "/").count', "Character"),
    ("return text.index(after: text.startIndex)", "characters"),
    ('return text.firstIndex(of: "/") as Any', "Character"),
    ("return text.count", "count"),
    ('return text.hasPrefix("//")', "hasPrefix"),
    ('return text.dropFirst().hasSuffix("/")', "hasSuffix"),
    ('return text.components(separatedBy: "/")', "Foundation"),
    ('return text.ranges(of: "//").count', "searching"),
])
def test_what_takes_text_for_characters_is_seen(broken_rules, body, rule):
    assert rule in broken_rules(body)


def test_what_takes_text_for_bytes_is_let_be(broken_rules):
    assert broken_rules(
        'return (text.utf8.count, text.isEmpty, text + "a", Int(text) as Any, text.utf8.elementsEqual("a".utf8), '
        'text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }, "\\(text)")') == set()
