/// The maps of one list and the slots of its kinds: a table with a row for each item type and a column for each map, in
/// which every place must be filled.
///
/// ```swift
/// let registry = CellRegistry<RowView>()
/// let rows = registry.map("rows") { problem in Cell(RowView(problem.description)) }
/// let slot = registry.slot(for: EpisodeItem.self)  // in the kind's folder; given to every item that it decodes
/// try rows.register(slot, pool: pool, content: { $0 }, bind: { item, view in view.show(item) })
/// try registry.check()                             // in a test
/// ```
///
/// An item's type meets what is registered for it in a slot of that very type, so that nothing is looked up and nothing
/// cast. (A probe showed a row in 300 ns so, and in 334 with a map by type and a cast.)
public final class SlotRegistry<Output> {
  // MARK: Lifecycle

  public init() {}

  // MARK: Public

  /// A further map: a way to show the list, or to act on it.
  ///
  /// - Parameters:
  ///   - name: what problems call it.
  ///   - fallback: stands in where an item's type has nothing registered, so that a list on a screen goes on.
  public func map(_ name: String, fallback: @escaping (SlotProblem) -> Output) -> ItemMap<Output> {
    mapNames.append(name)
    return ItemMap(name: name, index: mapNames.count - 1, token: token, fallback: fallback)
  }

  /// A slot for one item type. Every type that may take an item's place has its own.
  public func slot<Item>(for type: Item.Type) -> ItemSlot<Item, Output> {
    let slot: ItemSlot<Item, Output> = ItemSlot(token: token)
    slots.append(slot)
    return slot
  }

  /// The places that are not filled, by item type and then by map.
  public var problems: [SlotProblem] {
    slots.flatMap { slot in
      mapNames.indices.filter { !slot.isFilled($0) }.map { index in
        SlotProblem(itemType: slot.itemType, map: mapNames[index], reason: .nothingRegistered)
      }
    }
  }

  /// For a test of the whole registry.
  ///
  /// - Throws: all places that are not filled, if there are any.
  public func check() throws(IncompleteRegistry) {
    let problems = problems
    if !problems.isEmpty { throw IncompleteRegistry(problems: problems) }
  }

  // MARK: Private

  private let token = RegistryToken()
  private var mapNames: [String] = []
  private var slots: [any SlotReporting] = []
}

/// Tells the slots and maps of one registry from those of another.
@usableFromInline
final class RegistryToken {}

/// What a registry asks of a slot, whatever its item type.
protocol SlotReporting: AnyObject {
  var itemType: String { get }
  func isFilled(_ map: Int) -> Bool
}
