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
  /// Whether each node is in the list, by its index; those beyond the end are not. The list is long where elements that
  /// put markers into it nest.
  private var isListed: [Bool] = []

  // MARK: Asking

  func index(of node: NodeArena.Index) -> Int? {
    Int(node) < isListed.count && isListed[Int(node)] ? entries.lastIndex { $0.node == node } : nil
  }

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
      remove(at: earliest)
    } else if entries.count - 1 - index >= FormattingElements.maximumCount {
      remove(at: index + 1)
    }
    insert(entry, at: entries.count)
  }

  mutating func remove(at index: Int) {
    setListed(entries.remove(at: index).node, false)
  }

  mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: index)
    setListed(entry.node, true)
  }

  mutating func replaceNode(at index: Int, with node: NodeArena.Index) {
    setListed(entries[index].node, false)
    entries[index].node = node
    setListed(node, true)
  }

  mutating func removeAll() {
    // To clear `isListed` whole would take time in the square: it would soon be as long again.
    for entry in entries { setListed(entry.node, false) }
    entries.removeAll()
  }

  mutating func clearToMarker() {
    while let entry = entries.popLast(), !entry.isMarker { setListed(entry.node, false) }
  }

  private mutating func setListed(_ node: NodeArena.Index, _ isListed: Bool) {
    guard node != NodeArena.none else { return }
    if Int(node) >= self.isListed.count {
      self.isListed.append(contentsOf: repeatElement(false, count: Int(node) + 16 - self.isListed.count))
    }
    self.isListed[Int(node)] = isListed
  }
}
