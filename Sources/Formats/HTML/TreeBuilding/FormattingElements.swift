/// The list of active formatting elements (HTML Living Standard, 13.2.4.3).
struct FormattingElements {
  struct Entry {
    /// `NodeArena.none` for a marker.
    var node: NodeArena.Index
    let tag: HTMLTag
    let attributes: HTMLTree.Span
    /// A digest of the attributes, which avoids most comparisons; nil until it is needed.
    fileprivate var digest: Int?

    init(node: NodeArena.Index, tag: HTMLTag, attributes: HTMLTree.Span) {
      self.node = node
      self.tag = tag
      self.attributes = attributes
    }

    var isMarker: Bool { node == NodeArena.none }
  }

  /// The most elements since the last marker; the oldest are removed first. Each new paragraph reopens all of them.
  private static let maximumCount = 128
  /// The most entries in total: a table that is closed around an object leaves its marker in the list.
  private static let maximumTotal = 1_024

  private(set) var entries: [Entry] = []

  // MARK: Lookup

  func index(of node: NodeArena.Index) -> Int? { entries.lastIndex { $0.node == node } }

  /// The index of the last element with that tag after the last marker.
  func lastIndex(_ tag: HTMLTag) -> Int? {
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      if entries[index].tag == tag { return index }
      index -= 1
    }
    return nil
  }

  // MARK: Changing

  mutating func pushMarker() {
    append(Entry(node: NodeArena.none, tag: HTMLTag(.unknown), attributes: 0..<0))
  }

  /// Adds an element. If there already are three equal ones, the earliest is removed.
  mutating func push(_ entry: Entry, reading tokenizer: borrowing HTMLTokenizer) {
    var entry = entry
    var alike = 0
    var earliest = 0
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      if areAlike(&entries[index], &entry, tokenizer) {
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
    append(entry)
  }

  private mutating func append(_ entry: Entry) {
    if entries.count >= FormattingElements.maximumTotal { entries.removeFirst() }
    entries.append(entry)
  }

  private func areAlike(_ first: inout Entry, _ second: inout Entry, _ tokenizer: borrowing HTMLTokenizer) -> Bool {
    guard first.tag == second.tag, first.attributes.count == second.attributes.count else { return false }
    if first.attributes.isEmpty { return true }
    return digest(of: &first, tokenizer) == digest(of: &second, tokenizer)
      && tokenizer.haveSameAttributes(first.attributes, second.attributes)
  }

  private func digest(of entry: inout Entry, _ tokenizer: borrowing HTMLTokenizer) -> Int {
    if let digest = entry.digest { return digest }
    let digest = tokenizer.digest(of: entry.attributes)
    entry.digest = digest
    return digest
  }

  mutating func remove(at index: Int) { entries.remove(at: index) }

  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: index) }

  mutating func replaceNode(at index: Int, with node: NodeArena.Index) { entries[index].node = node }

  mutating func removeAll() { entries.removeAll() }

  mutating func clearToMarker() {
    while let entry = entries.popLast(), !entry.isMarker {}
  }
}
