import HTTPServer
import Running
import Screens
import Storage
import WebHost

/// Every kind of item: rows or cards of each variant, the opened entry of each, and their lines in a terminal.
struct ItemStories {
  let fixtures: Fixtures

  var all: [Story] {
    fixtures.kinds.flatMap { kind in kind.isBlock ? block(kind) : entries(kind) }
      + stories(of: "placeholder", fixtures.placeholders)
  }

  private func entries(_ kind: ItemKind) -> [Story] {
    stories(of: kind.key, fixtures.samples(of: kind))
  }

  private func stories(of key: String, _ samples: [Fixtures.Sample]) -> [Story] {
    guard !samples.isEmpty else { return [] }
    let entries = samples.map(\.entry)
    let stubs = Stubs(fixtures, entries: entries)
    let group = "Item: \(key)"
    let whole = samples.map { sample in
      Story(
        group: group, address: "items/\(key)/\(sample.name)", title: "whole, \(sample.name)",
        stubs: Stubs(fixtures, entries: [sample.entry]),
        content: .path("/all?entry=\(sample.entry.id)"))
    }
    return [
      Story(
        group: group, address: "items/\(key)", title: "in a timeline", stubs: stubs, content: .path("/all"),
        hasLayouts: true),
      terminal(key, group: group, entries: entries, gathersBlocks: false),
    ] + whole
  }

  private func block(_ kind: ItemKind) -> [Story] {
    let gathered = fixtures.gathered(by: kind)
    guard !gathered.isEmpty else { return [] }
    let group = "Item: \(kind.key)"
    return [
      Story(
        group: group, address: "items/\(kind.key)", title: "in a timeline", stubs: Stubs(fixtures, entries: gathered),
        content: .path("/all"), hasLayouts: true),
      terminal(kind.key, group: group, entries: gathered, gathersBlocks: true),
    ]
  }

  private func terminal(_ key: String, group: String, entries: [StoredEntry], gathersBlocks: Bool) -> Story {
    Story(
      group: group, address: "items/\(key)/terminal", title: "in a terminal", stubs: Stubs(fixtures, entries: entries),
      content: .answer { host, _ in
        TerminalPage(title: key, entries: entries, gathersBlocks: gathersBlocks).response(host.services.items())
      })
  }
}
