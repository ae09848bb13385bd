import Running
import Testing

/// What a build says about itself.
struct ProgramFactsTests {
  private let hash = "57d26c70a1b2c3d4e5f60718293a4b5c6d7e8f90"

  @Test func `a build from an archive knows its commit`() {
    let facts = ProgramFacts(version: "1.2", archived: "\(hash) 2026-11-29", libraries: [("SQLite", "3.40.1")])
    #expect(facts.commit == hash && facts.commitDate == "2026-11-29")
    #expect(facts.lines == ["commit \(hash) of 2026-11-29", "SQLite 3.40.1"])
  }

  @Test(arguments: ["", "$" + "Format:%H %cs$", "5af0"])
  func `a build from anything else says so`(archived: String) {
    let facts = ProgramFacts(version: "1.2", archived: archived, libraries: [])
    #expect(facts.commit == nil && facts.commitDate == nil)
    #expect(facts.lines == ["commit unknown: not built from a source archive"])
  }
}
