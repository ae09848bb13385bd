import RegexBuilder
import Testing

/// Checks `docs/glossary.md` against the sources.
@Suite struct GlossaryTests {
  /// The terms of the page, and the names in backquotes of each line of its tables.
  private func lines() throws -> [(term: String, names: [String])] {
    try SourceTree.text("docs/glossary.md").matches(of: /(?m)^\| \*\*([^*]+)\*\* \| .+ \| (.+) \|$/).map { line in
      (String(line.1), line.2.matches(of: /`([^`]+)`/).map { String($0.1) })
    }
  }

  @Test func `every folder that the glossary names exists`() throws {
    for (term, names) in try lines() {
      for folder in names where folder.contains("/") {
        #expect(SourceTree.exists(folder), "\(term)")
      }
    }
  }

  @Test func `every type that the glossary names is declared in the folder beside it, if there is one`() throws {
    let files = try SourceTree.files(below: "Sources")
    for (term, names) in try lines() {
      let folder = names.last { $0.contains("/") } ?? "Sources"
      for type in names where !type.contains("/") {
        let declaration = Regex {
          ChoiceOf {
            "struct "
            "class "
            "actor "
            "enum "
            "protocol "
          }
          type
          Anchor.wordBoundary
        }
        #expect(
          files.contains { file in
            guard file.path.hasPrefix(folder + "/"), let code = file.code?.text, code.has(type) else { return false }
            return code.contains(declaration)
          },
          "\(term): \(type) is not declared in \(folder)")
      }
    }
  }

  @Test func `the glossary has each term once, with the place where it lives`() throws {
    let lines = try lines()

    #expect(lines.count >= 24)
    #expect(Set(lines.map(\.term)).count == lines.count)
    #expect(lines.allSatisfy { !$0.names.isEmpty })
  }
}
