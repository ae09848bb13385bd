import Lists
import Storage

/// All that the program is told about a kind of item; each kind's own folder makes one.
///
/// To add a kind, add a folder with its item and cells, and its line in `ItemKinds.swift`.
public struct ItemKind: Sendable {
  /// The key that stored entries of this kind bear.
  public let key: String
  /// Whether an entry that a refresh brings is of this kind; nil for blocks, which no feed brings.
  public let recognizes: (@Sendable (EntryDraft) -> Bool)?
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
  public init<Item: EntryItem>(
    key: String, recognizes: @escaping @Sendable (EntryDraft) -> Bool,
    cells: @escaping @Sendable (ItemCells<Item>) throws -> Void,
    decode: @escaping @Sendable (StoredEntry, ItemSlots<Item>) throws -> Item
  ) {
    self.key = key
    self.recognizes = recognizes
    gather = nil
    join = { (catalog: ItemCatalog) in
      let slots: ItemSlots<Item> = catalog.slots(for: Item.self)
      try cells(ItemCells(catalog, slots))
      try catalog.registerEntryActions(slots)
      try catalog.register(key, entry: { (entry: StoredEntry) in try decode(entry, slots) })
    }
  }

  /// A kind of block. Nothing can be done with a block itself.
  public init<Item: TimelineItem>(
    key: String, gather: @escaping @Sendable ([RawElement]) -> [RawElement],
    cells: @escaping @Sendable (ItemCells<Item>) throws -> Void,
    decode: @escaping @Sendable (RawElement, ItemSlots<Item>) throws -> Item
  ) {
    self.key = key
    recognizes = nil
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
  /// The key of the kind of what a refresh has found, or `unrecognized` where no kind claims it.
  public func key(for draft: EntryDraft) -> String {
    for kind in self {
      if let recognizes = kind.recognizes, recognizes(draft) { return kind.key }
    }
    return "unrecognized"
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
