/// The entries of one item type in each of the maps. An item resolves its values through it.
///
/// A ``SlotRegistry`` has one for each type. Items may hold it, which saves a lookup; those that are `Sendable` ask the
/// map (``ItemMap/resolve(_:)``).
public final class ItemSlot<Item, Output> {
  // MARK: Lifecycle

  init(token: RegistryToken) {
    self.token = token
  }

  // MARK: Public

  /// Returns the map's value for the item. If there is no entry, returns the map's fallback, and the map records the
  /// problem.
  ///
  /// - Complexity: O(1), plus the cost of the entry.
  @inlinable
  public func resolve(_ item: Item, in map: ItemMap<Output>) -> Output {
    guard map.slots.token === token, map.index < entries.count, let entry = entries[map.index] else {
      return map.fallBack(itemType: itemType, isForeign: map.slots.token !== token)
    }
    return entry(item)
  }

  // MARK: Internal

  @usableFromInline let token: RegistryToken
  /// The entries, by the index of the map.
  @usableFromInline private(set) var entries: [((Item) -> Output)?] = []

  func fill(_ map: Int, with entry: @escaping (Item) -> Output) {
    while entries.count <= map { entries.append(nil) }
    entries[map] = entry
  }
}

// MARK: - SlotReporting

extension ItemSlot: SlotReporting {
  @usableFromInline var itemType: String { String(reflecting: Item.self) }

  func isFilled(_ map: Int) -> Bool {
    map < entries.count && entries[map] != nil
  }
}
