/// What is registered for one item type, in each of the maps: the key by which an item is resolved.
///
/// Made by a ``SlotRegistry``, one for each type, and given to the items of that type when they are made.
public final class ItemSlot<Item, Output> {
  // MARK: Lifecycle

  init(token: RegistryToken) {
    self.token = token
  }

  // MARK: Public

  /// What the map has for the item; the map's fallback if that is nothing, and the map remembers the problem.
  ///
  /// - Complexity: O(1), and what is registered takes.
  @inlinable
  public func resolve(_ item: Item, in map: ItemMap<Output>) -> Output {
    guard map.token === token, map.index < entries.count, let entry = entries[map.index] else {
      return map.fallBack(itemType: itemType, isForeign: map.token !== token)
    }
    return entry(item)
  }

  // MARK: Internal

  @usableFromInline let token: RegistryToken
  /// By the index of the map.
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
