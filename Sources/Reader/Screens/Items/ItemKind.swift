import Fetching
import HTML
import Storage
import TerminalCells

/// The description of a kind of item: its key, how its items are recognized and decoded, and how they look in each place
/// that shows items. Each kind's folder declares one.
public struct ItemKind: Sendable {
  /// The key stored with entries of this kind.
  public let key: String
  /// Returns true for a found entry of this kind; nil for blocks, which no feed contains.
  public let recognizes: (@Sendable (FoundEntry) -> Bool)?
  /// Makes the payload to store with such an entry; nil for kinds without one.
  package let payload: (@Sendable (FoundEntry) -> String?)?
  /// Makes the item of an entry; nil for blocks.
  let decode: (@Sendable (StoredEntry) throws -> any TimelineItem)?
  let block: Block?
  /// The samples that the gallery shows.
  public private(set) var samples: @Sendable () -> [ItemSample] = { [] }
  /// The kind's own parts of the style sheet. Kinds may share a part.
  public private(set) var styles: [[UInt8]] = []
  /// The kind's own part of the script: an ES module.
  public private(set) var script: [UInt8]?

  public typealias Write<Item> = @Sendable (_ item: Item, _ markup: inout Markup, _ page: any ItemPage) -> Void

  /// A kind of entry.
  ///
  /// - Parameters:
  ///   - decode: makes the item of an entry.
  ///   - row: writes the content of a row of a list.
  ///   - card: writes the content of a card.
  ///   - whole: writes the whole entry, below its heading.
  ///   - line: makes the line of a terminal, as wide as the given number of cells.
  public init<Item: EntryItem>(
    key: String, recognizes: @escaping @Sendable (FoundEntry) -> Bool,
    decode: @escaping @Sendable (StoredEntry) throws -> Item, row: @escaping Write<Item>, card: @escaping Write<Item>,
    whole: @escaping Write<Item>, line: @escaping @Sendable (_ item: Item, _ width: Int) -> TerminalRow
  ) {
    self.init(
      key: key, recognizes: recognizes, storing: nil, decode: decode,
      views: ItemViews(kind: key, row: row, card: card, whole: whole, line: line))
  }

  /// A kind of entry with a payload: data that other kinds do not store.
  ///
  /// A stored payload that cannot be decoded, such as one written by an older version, makes the entry a placeholder
  /// with the error. Parts added to a payload later must therefore be optional.
  ///
  /// - Parameters:
  ///   - payload: makes the payload when a refresh brings the entry, or nil where there is nothing to keep. 64 kB are
  ///     stored at most, and no payload that is larger.
  ///   - decode: makes the item of an entry and its payload. The payload is nil for entries that were stored without one.
  public init<Item: EntryItem, Payload: Codable & SendableMetatype>(
    key: String, recognizes: @escaping @Sendable (FoundEntry) -> Bool,
    payload: @escaping @Sendable (FoundEntry) -> Payload?,
    decode: @escaping @Sendable (StoredEntry, Payload?) throws -> Item, row: @escaping Write<Item>,
    card: @escaping Write<Item>, whole: @escaping Write<Item>,
    line: @escaping @Sendable (_ item: Item, _ width: Int) -> TerminalRow
  ) {
    self.init(
      key: key, recognizes: recognizes, storing: { payload($0).flatMap { PayloadCoding.encode($0) } },
      decode: { try decode($0, PayloadCoding.decode(Payload.self, from: $0.payload)) },
      views: ItemViews(kind: key, row: row, card: card, whole: whole, line: line))
  }

  private init<Item: EntryItem>(
    key: String, recognizes: @escaping @Sendable (FoundEntry) -> Bool,
    storing payload: (@Sendable (FoundEntry) -> String?)?, decode: @escaping @Sendable (StoredEntry) throws -> Item,
    views: ItemViews<Item>
  ) {
    self.key = key
    self.recognizes = recognizes
    self.payload = payload
    self.decode = { ViewedItem(try decode($0), of: $0.id, views: views) }
    block = nil
  }

  /// A kind of block: an element that stands for several entries of a timeline.
  ///
  /// - Parameters:
  ///   - gather: returns the positions of the items to gather into one block, in ascending order; none for no block.
  ///   - decode: makes the block of the entries of those items.
  public init<Item: KindItem>(
    key: String, gather: @escaping @Sendable ([any TimelineItem]) -> [Int],
    decode: @escaping @Sendable ([StoredEntry]) -> Item, row: @escaping Write<Item>, card: @escaping Write<Item>,
    line: @escaping @Sendable (_ item: Item, _ width: Int) -> TerminalRow
  ) {
    let id = ItemID(block: key)
    let views = ItemViews(kind: key, block: id, row: row, card: card, whole: row, line: line)
    self.key = key
    recognizes = nil
    payload = nil
    self.decode = nil
    block = Block(id: id, gather: gather, decode: { ViewedItem(decode($0), of: $0[0].id, views: views) })
  }
}

extension ItemKind {
  /// A Boolean value that is true for a kind whose items stand for several entries of a timeline.
  public var isBlock: Bool { recognizes == nil }

  /// Returns the kind with samples for the gallery.
  public func showing(_ samples: @escaping @Sendable () -> [ItemSample]) -> ItemKind {
    var kind = self
    kind.samples = samples
    return kind
  }

  /// Returns the kind with its own parts of the pages' style sheet and script.
  public func styled(by styles: [UInt8]..., script: [UInt8]? = nil) -> ItemKind {
    var kind = self
    kind.styles = styles
    kind.script = script
    return kind
  }

  /// The gathering of a kind of block.
  struct Block {
    let id: ItemID
    let gather: @Sendable ([any TimelineItem]) -> [Int]
    let decode: @Sendable ([StoredEntry]) -> any TimelineItem

    /// - Complexity: O(n).
    func gathered(_ items: [any TimelineItem]) -> [any TimelineItem] {
      let positions = gather(items)
      guard let first = positions.first else { return items }
      let block = decode(positions.flatMap { items[$0].entries })
      let taken = Set(positions)
      return items.indices.compactMap { $0 == first ? block : taken.contains($0) ? nil : items[$0] }
    }
  }
}

extension [ItemKind] {
  /// Sets the kind and payload of an entry's draft. If no kind recognizes the entry, its kind is `unrecognized`.
  @Sendable package func classify(_ found: FoundEntry) -> EntryDraft {
    var draft = found.draft
    let kind = first { $0.recognizes?(found) == true }
    draft.kind = kind?.key ?? "unrecognized"
    draft.payload = kind?.payload?(found)
    return draft
  }

  /// The key of the kind of a sample.
  public func key(for draft: EntryDraft) -> String {
    classify(FoundEntry(draft)).kind
  }
}

/// The reason why a decoder cannot make an item of a stored element.
public struct MalformedElement: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
