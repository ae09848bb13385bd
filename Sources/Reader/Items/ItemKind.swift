import Storage

/// All that the program is told about a kind of item; each kind's own folder makes one.
///
/// To add a kind, add a folder with its item and cells, and its line in `ItemKinds.swift`.
public struct ItemKind: Sendable {
  /// The key that stored entries of this kind bear.
  public let key: String
  /// Whether an entry that a refresh brings is of this kind; nil for blocks, which no feed brings.
  public let recognizes: (@Sendable (EntryDraft) -> Bool)?
  /// Makes the item that stands in a timeline.
  public let decode: @Sendable (RawElement) throws -> any TimelineItem
  /// Makes the item that shows an entry whole; nil for blocks.
  public let decodeEntry: (@Sendable (StoredEntry) throws -> any EntryItem)?
  /// Gathers elements of a timeline into blocks of this kind; nil for kinds that stand for single entries.
  public let gather: (@Sendable ([RawElement]) -> [RawElement])?
  /// What the gallery shows of the kind.
  public private(set) var samples: @Sendable () -> [ItemSample] = { [] }

  /// A kind of entry.
  public init(
    key: String, recognizes: @escaping @Sendable (EntryDraft) -> Bool,
    decode: @escaping @Sendable (StoredEntry) throws -> any EntryItem
  ) {
    self.key = key
    self.recognizes = recognizes
    self.decode = { (raw: RawElement) in try decode(raw.onlyEntry) }
    decodeEntry = decode
    gather = nil
  }

  /// A kind of block.
  public init(
    key: String, gather: @escaping @Sendable ([RawElement]) -> [RawElement],
    decode: @escaping @Sendable (RawElement) throws -> any TimelineItem
  ) {
    self.key = key
    recognizes = nil
    self.decode = decode
    decodeEntry = nil
    self.gather = gather
  }
}

extension ItemKind {
  /// The kind, with samples for the gallery.
  public func showing(_ samples: @escaping @Sendable () -> [ItemSample]) -> ItemKind {
    var kind: ItemKind = self
    kind.samples = samples
    return kind
  }
}

extension RawElement {
  /// The entry of an element that must stand for exactly one.
  var onlyEntry: StoredEntry {
    get throws(MalformedElement) {
      guard let entry = entries.first, entries.count == 1 else {
        throw MalformedElement("It should stand for one entry, and holds \(entries.count).")
      }
      return entry
    }
  }
}

/// Why a decoder could not make an item of what was stored.
public struct MalformedElement: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
