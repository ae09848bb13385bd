/// The list of active formatting elements (HTML Living Standard, 13.2.4.3).
struct FormattingElements {
  struct Entry {
    /// `NodeArena.none` for a marker.
    var node: NodeArena.Index
    let tag: HTMLTag
    let attributes: HTMLTree.Span
    let digest: AttributeDigest

    var isMarker: Bool { node == NodeArena.none }
  }

  /// More than these since the last marker are forgotten, the oldest first: each new paragraph opens them all anew.
  private static let maximumCount = 128

  private(set) var entries: [Entry] = []

  // MARK: Asking

  func index(of node: NodeArena.Index) -> Int? { entries.lastIndex { $0.node == node } }

  /// The last one of that name after the last marker.
  func lastIndex(_ tag: HTMLTag) -> Int? {
    var index: Int = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      if entries[index].tag == tag { return index }
      index -= 1
    }
    return nil
  }

  // MARK: Changing

  mutating func pushMarker() {
    entries.append(Entry(node: NodeArena.none, tag: HTMLTag(.unknown), attributes: 0..<0, digest: AttributeDigest()))
  }

  /// Adds an element; of more than three that are alike the earliest is forgotten.
  mutating func push(_ entry: Entry, reading tokenizer: borrowing HTMLTokenizer) {
    var alike = 0
    var earliest = 0
    var index: Int = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      let other: Entry = entries[index]
      if other.tag == entry.tag, other.digest == entry.digest,
        tokenizer.haveSameAttributes(other.attributes, entry.attributes)
      {
        alike += 1
        earliest = index
      }
      index -= 1
    }
    if alike >= 3 {
      entries.remove(at: earliest)
    } else if entries.count - 1 - index >= FormattingElements.maximumCount {
      entries.remove(at: index + 1)
    }
    entries.append(entry)
  }

  mutating func remove(at index: Int) { entries.remove(at: index) }

  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: index) }

  mutating func replaceNode(at index: Int, with node: NodeArena.Index) { entries[index].node = node }

  mutating func removeAll() { entries.removeAll() }

  mutating func clearToMarker() {
    while let entry = entries.popLast(), !entry.isMarker {}
  }
}
