import Diffing
import Foundation

/// An element of a list of six kinds.
protocol MixedItem {
  var id: UUID { get }
  var mark: UInt64 { get }
}

struct Article: MixedItem {
  let id: UUID
  let mark: UInt64
  var title: String = "An article"
  var words: Int = 800
}

struct Episode: MixedItem {
  let id: UUID
  let mark: UInt64
  var title: String = "An episode"
  var seconds: Double = 1_800
  var chapters: [String] = []
}

struct Picture: MixedItem {
  let id: UUID
  let mark: UInt64
}

final class Film: MixedItem {
  init(id: UUID, mark: UInt64) {
    self.id = id
    self.mark = mark
  }

  let id: UUID
  let mark: UInt64
}

final class Note: MixedItem {
  init(id: UUID, mark: UInt64) {
    self.id = id
    self.mark = mark
  }

  let id: UUID
  let mark: UInt64
}

struct Separator: MixedItem {
  let id: UUID
  let mark: UInt64
  var day: Int = 1
}

/// A list with all six kinds in turn, as shown on a screen.
func mixedSnapshot(_ ids: [UUID]) -> Snapshot<SingleSection, any MixedItem, UUID> {
  Snapshot(mixedItems(ids), identity: \.id, mark: \.mark)
}

func mixedItems(_ ids: [UUID]) -> [any MixedItem] {
  ids.map { id in
    // The identity determines the kind, because an item does not change its kind.
    switch id.uuid.0 % 6 {
    case 0: Article(id: id, mark: 1)
    case 1: Episode(id: id, mark: 1)
    case 2: Picture(id: id, mark: 1)
    case 3: Film(id: id, mark: 1)
    case 4: Note(id: id, mark: 1)
    default: Separator(id: id, mark: 1)
    }
  }
}
