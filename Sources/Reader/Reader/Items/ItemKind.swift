import Lists
import Storage

/// The description of a kind of item. Each kind's folder declares one.
///
/// To add a kind, add a folder with its item and cells, and its line in `ItemKinds.swift`.
public struct ItemKind: Sendable {
  /// The key stored with entries of this kind.
  public let key: String
  /// Returns true for a found entry of this kind; nil for blocks, which no feed contains.
  public let recognizes: (@Sendable (FoundEntry) -> Bool)?
  /// Makes the payload to store with such an entry; nil for kinds without one.
  let payload: (@Sendable (FoundEntry) -> String?)?
  /// Gathers elements of a timeline into blocks of this kind; nil for kinds of single entries.
  public let gather: (@Sendable ([RawElement]) -> [RawElement])?
  /// The samples that the gallery shows.
  public private(set) var samples: @Sendable () -> [ItemSample] = { [] }
  /// Registers the kind's cells and decoder.
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

  /// A kind of entry with a payload: data that other kinds do not store.
  ///
  /// A stored payload that cannot be decoded, such as one written by an older version, makes the entry a placeholder
  /// with the error. Parts added to a payload later must therefore be optional.
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

  /// A kind of block. A block itself has no actions.
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
  /// Sets the kind and payload of an entry's draft. If no kind recognizes the entry, its kind is `unrecognized`.
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
  /// A Boolean value that is true for a kind whose items stand for several entries of a timeline.
  public var isBlock: Bool { gather != nil }

  /// Returns the kind with samples for the gallery.
  public func showing(_ samples: @escaping @Sendable () -> [ItemSample]) -> ItemKind {
    var kind: ItemKind = self
    kind.samples = samples
    return kind
  }
}

extension RawElement {
  /// The entry of an element that must have exactly one.
  var onlyEntry: StoredEntry {
    get throws(MalformedElement) {
      guard let entry = entries.first, entries.count == 1 else {
        throw MalformedElement("It should stand for one entry, and holds \(entries.count).")
      }
      return entry
    }
  }
}

/// The reason why a decoder cannot make an item of a stored element.
public struct MalformedElement: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
