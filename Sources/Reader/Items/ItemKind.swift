import Lists
import Storage

/// All that the program is told about a kind of item; each kind's own folder makes one.
///
/// To add a kind, add a folder with its item and cells, and its line in `ItemKinds.swift`.
public struct ItemKind: Sendable {
  /// The key that stored entries of this kind bear.
  public let key: String
  /// True for an entry of this kind that a refresh brings; nil for blocks, which no feed brings.
  public let recognizes: (@Sendable (FoundEntry) -> Bool)?
  /// The payload of such an entry, as it is stored; nil for kinds without one.
  let payload: (@Sendable (FoundEntry) -> String?)?
  /// Gathers elements of a timeline into blocks of this kind; nil for kinds that stand for single entries.
  public let gather: (@Sendable ([RawElement]) -> [RawElement])?
  /// What the gallery shows of the kind.
  public private(set) var samples: @Sendable () -> [ItemSample] = { [] }
  /// Registers the kind's cells and what decodes it.
  let join: @Sendable (ItemCatalog) throws -> Void

  /// A kind of entry.
  ///
  /// - Parameters:
  ///   - cells: registers how its items are shown.
  ///   - decode: makes the item of an entry; it keeps the slots that it is given.
  public init<Item: EntryItem & SendableMetatype>(
    key: String, recognizes: @escaping @Sendable (FoundEntry) -> Bool,
    cells: @escaping @Sendable (ItemCells<Item>) throws -> Void,
    decode: @escaping @Sendable (StoredEntry, ItemSlots<Item>) throws -> Item
  ) {
    self.init(key: key, recognizes: recognizes, storing: nil, cells: cells, decode: decode)
  }

  /// A kind of entry that keeps more of what the publisher said than all entries do.
  ///
  /// A stored payload that cannot be decoded, as one that an older program wrote, makes the entry a placeholder that says
  /// so. Parts that are added to a payload later are optional, then.
  ///
  /// - Parameters:
  ///   - payload: makes the payload when a refresh brings the entry, or nil where there is nothing to keep. 64 kB are
  ///     stored at most, and no payload that is larger.
  ///   - cells: registers how its items are shown.
  ///   - decode: makes the item of an entry and its payload. The payload is nil for entries that were stored without one.
  public init<Item: EntryItem & SendableMetatype, Payload: Codable & SendableMetatype>(
    key: String, recognizes: @escaping @Sendable (FoundEntry) -> Bool,
    payload: @escaping @Sendable (FoundEntry) -> Payload?,
    cells: @escaping @Sendable (ItemCells<Item>) throws -> Void,
    decode: @escaping @Sendable (StoredEntry, Payload?, ItemSlots<Item>) throws -> Item
  ) {
    self.init(
      key: key, recognizes: recognizes,
      storing: { (found: FoundEntry) in payload(found).flatMap { PayloadCoding.encode($0) } },
      cells: cells,
      decode: { (entry: StoredEntry, slots: ItemSlots<Item>) in
        try decode(entry, try PayloadCoding.decode(Payload.self, from: entry.payload), slots)
      })
  }

  private init<Item: EntryItem & SendableMetatype>(
    key: String, recognizes: @escaping @Sendable (FoundEntry) -> Bool,
    storing payload: (@Sendable (FoundEntry) -> String?)?,
    cells: @escaping @Sendable (ItemCells<Item>) throws -> Void,
    decode: @escaping @Sendable (StoredEntry, ItemSlots<Item>) throws -> Item
  ) {
    self.key = key
    self.recognizes = recognizes
    self.payload = payload
    gather = nil
    join = { (catalog: ItemCatalog) in
      let slots: ItemSlots<Item> = catalog.slots(for: Item.self)
      try cells(ItemCells(catalog, slots))
      try catalog.registerEntryActions(slots)
      try catalog.register(key, entry: { (entry: StoredEntry) in try decode(entry, slots) })
    }
  }

  /// A kind of block. Nothing can be done with a block itself.
  public init<Item: TimelineItem & SendableMetatype>(
    key: String, gather: @escaping @Sendable ([RawElement]) -> [RawElement],
    cells: @escaping @Sendable (ItemCells<Item>) throws -> Void,
    decode: @escaping @Sendable (RawElement, ItemSlots<Item>) throws -> Item
  ) {
    self.key = key
    recognizes = nil
    payload = nil
    self.gather = gather
    join = { (catalog: ItemCatalog) in
      let slots: ItemSlots<Item> = catalog.slots(for: Item.self)
      try cells(ItemCells(catalog, slots))
      try catalog.registerNoActions(slots)
      try catalog.register(key) { (raw: RawElement) in try decode(raw, slots) }
    }
  }
}

extension [ItemKind] {
  /// Gives the draft of an entry its kind and payload. Where no kind claims the entry, its kind is `unrecognized`.
  func classify(_ found: FoundEntry) -> EntryDraft {
    var draft = found.draft
    let kind = first { (kind: ItemKind) in kind.recognizes?(found) == true }
    draft.kind = kind?.key ?? "unrecognized"
    draft.payload = kind?.payload?(found)
    return draft
  }

  /// The key of the kind of a sample.
  public func key(for draft: EntryDraft) -> String {
    classify(FoundEntry(draft)).kind
  }
}

extension ItemKind {
  /// Whether it stands for several entries that a timeline has, and no feed brings.
  public var isBlock: Bool { gather != nil }

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
