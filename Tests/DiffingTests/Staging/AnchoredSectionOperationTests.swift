import Diffing
import DiffingTesting
import SeededRandom
import Testing

@Suite("Operations of sections, anchored by identity")
struct AnchoredSectionOperationTests {
  @Test func `a row that changes sections moves, and its old section is deleted`() {
    let old: [ListSection<String, Int>] = [section("old", [1, 2]), section("kept", [3])]
    let new: [ListSection<String, Int>] = [section("kept", [3, 4]), section("new", [1, 5])]
    #expect(
      operations(old, new) == [
        .insertSection("new", after: "kept"), .insert(5, section: "new", after: nil),
        .insert(4, section: "kept", after: 3), .move(1, section: "new", after: nil), .deleteSection("old"),
      ])
  }

  @Test func `a header that looks different is updated without its rows`() {
    let old: [ListSection<String, Int>] = [ListSection(id: "a", header: 1, elements: [1])]
    let new: [ListSection<String, Int>] = [ListSection(id: "a", header: 2, elements: [1])]
    #expect(operations(old, new) == [.updateSection("a", header: true, footer: false)])
  }

  @Test func `equal lists have no operations`() {
    #expect(operations([section("a", [1])], [section("a", [1])]).isEmpty)
  }

  @Test(arguments: 1...4)
  func `random lists become the target step by step`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let lists = GeneratedLists(isSectioned: true, isUnique: true, using: &generator)
      let changes: SectionedChangeset = Diff.changes(
        from: lists.old, to: lists.new, identity: \.id, isSameContent: { $0.content == $1.content })
      let staged: StagedChangeset<Int, Tagged> = StagedChangeset(changes, from: lists.old, to: lists.new)
      let operations: [AnchoredSectionOperation<Int, Int>] = staged.anchoredOperations(identity: \.id)
      var page = Page(lists.old)
      for operation in operations { try page.apply(operation, new: lists.new) }
      #expect(page.sections == Page(lists.new).sections, "seed \(seed): \(lists): \(operations)")
    }
  }

  private func section(_ id: String, _ elements: [Int]) -> ListSection<String, Int> {
    ListSection(id: id, elements: elements)
  }

  private func operations(
    _ old: [ListSection<String, Int>], _ new: [ListSection<String, Int>]
  ) -> [AnchoredSectionOperation<String, Int>] {
    let changes: SectionedChangeset = Diff.changes(
      from: old, to: new, identity: { $0 }, isSameContent: { $0 == $1 })
    return StagedChangeset(changes, from: old, to: new).anchoredOperations(identity: { $0 })
  }
}

// MARK: - Page

/// A page with sections that finds rows and sections by identity, and fails at anchors that do not exist.
private struct Page {
  struct Row: Equatable {
    var id: Int
    var content: Int
  }

  struct Section: Equatable {
    var id: Int
    var header: UInt64?
    var footer: UInt64?
    var rows: [Row]
  }

  struct Missing: Error { let what: String }

  var sections: [Section]

  init(_ sections: [GeneratedLists.Section]) {
    self.sections = sections.map { (section: GeneratedLists.Section) in
      Section(
        id: section.id, header: section.header, footer: section.footer,
        rows: section.elements.map { (row: Tagged) in Row(id: row.id, content: row.content) })
    }
  }

  mutating func apply(_ operation: AnchoredSectionOperation<Int, Int>, new: [GeneratedLists.Section]) throws {
    switch operation {
    case .delete(let id):
      _ = try take(id)
    case .insert(let id, let section, let after):
      try put(try row(id, in: new), section: section, after: after)
    case .move(let id, let section, let after):
      try put(try take(id), section: section, after: after)
    case .update(let id):
      let (section, item): (Int, Int) = try place(id)
      sections[section].rows[item] = try row(id, in: new)
    case .deleteSection(let id):
      sections.remove(at: try index(id))
    case .insertSection(let id, let after):
      guard let section = new.first(where: { $0.id == id }) else { throw Missing(what: "new section \(id)") }
      sections.insert(
        Section(id: id, header: section.header, footer: section.footer, rows: []),
        at: try after.map { try index($0) + 1 } ?? 0)
    case .moveSection(let id, let after):
      let section = sections.remove(at: try index(id))
      sections.insert(section, at: try after.map { try index($0) + 1 } ?? 0)
    case .updateSection(let id, let header, let footer):
      guard let section = new.first(where: { $0.id == id }) else { throw Missing(what: "new section \(id)") }
      if header { sections[try index(id)].header = section.header }
      if footer { sections[try index(id)].footer = section.footer }
    }
  }

  private func index(_ section: Int) throws -> Int {
    guard let index = sections.firstIndex(where: { $0.id == section }) else {
      throw Missing(what: "section \(section)")
    }
    return index
  }

  private func place(_ id: Int) throws -> (Int, Int) {
    for (index, section) in sections.enumerated() {
      if let item = section.rows.firstIndex(where: { $0.id == id }) { return (index, item) }
    }
    throw Missing(what: "row \(id)")
  }

  private func row(_ id: Int, in new: [GeneratedLists.Section]) throws -> Row {
    for section in new {
      if let row = section.elements.first(where: { $0.id == id }) { return Row(id: id, content: row.content) }
    }
    throw Missing(what: "new row \(id)")
  }

  private mutating func take(_ id: Int) throws -> Row {
    let (section, item): (Int, Int) = try place(id)
    return sections[section].rows.remove(at: item)
  }

  private mutating func put(_ row: Row, section: Int, after: Int?) throws {
    let section: Int = try index(section)
    guard let after else { return sections[section].rows.insert(row, at: 0) }
    guard let item = sections[section].rows.firstIndex(where: { $0.id == after }) else {
      throw Missing(what: "anchor \(after)")
    }
    sections[section].rows.insert(row, at: item + 1)
  }
}
