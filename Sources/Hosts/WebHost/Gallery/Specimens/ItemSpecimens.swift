import HTTPServer
import Reader
import Storage

/// Every kind of item: rows or cards of each variant, the opened entry of each, and their lines in a terminal.
struct ItemSpecimens {
  let shelf: SampleShelf

  var all: [Specimen] {
    shelf.kinds.flatMap { kind in kind.isBlock ? block(kind) : entries(kind) }
      + specimens(of: "placeholder", shelf.placeholders)
  }

  private func entries(_ kind: ItemKind) -> [Specimen] {
    specimens(of: kind.key, shelf.pieces(of: kind))
  }

  private func specimens(of key: String, _ pieces: [SampleShelf.Piece]) -> [Specimen] {
    guard !pieces.isEmpty else { return [] }
    let entries: [StoredEntry] = pieces.map(\.entry)
    let scene = Scene(shelf, entries: entries)
    let group = "Item: \(key)"
    let whole: [Specimen] = pieces.map { (piece: SampleShelf.Piece) in
      Specimen(
        group: group, address: "items/\(key)/\(piece.name)", title: "whole, \(piece.name)",
        scene: Scene(shelf, entries: [piece.entry]),
        content: .path("/all?entry=\(piece.entry.id)"))
    }
    return [
      Specimen(
        group: group, address: "items/\(key)", title: "in a timeline", scene: scene, content: .path("/all"),
        hasLayouts: true),
      terminal(key, group: group, entries: entries, gathersBlocks: false),
    ] + whole
  }

  private func block(_ kind: ItemKind) -> [Specimen] {
    let gathered: [StoredEntry] = shelf.gathered(by: kind)
    guard !gathered.isEmpty else { return [] }
    let group = "Item: \(kind.key)"
    return [
      Specimen(
        group: group, address: "items/\(kind.key)", title: "in a timeline", scene: Scene(shelf, entries: gathered),
        content: .path("/all"), hasLayouts: true),
      terminal(kind.key, group: group, entries: gathered, gathersBlocks: true),
    ]
  }

  private func terminal(_ key: String, group: String, entries: [StoredEntry], gathersBlocks: Bool) -> Specimen {
    Specimen(
      group: group, address: "items/\(key)/terminal", title: "in a terminal", scene: Scene(shelf, entries: entries),
      content: .answer { host, _ in
        TerminalPage(title: key, entries: entries, gathersBlocks: gathersBlocks).response(host.services.items())
      })
  }
}
