/// The values for the items of a list, of any kind, in one layout or for actions.
///
/// A kind registers an entry for its item type, and an item resolves itself. See ``SlotRegistry``.
public final class ItemMap<Output> {
  // MARK: Lifecycle

  init(name: String, index: Int, slots: SlotOutputs<Output>, fallback: @escaping (SlotProblem) -> Output) {
    self.name = name
    self.index = index
    self.slots = slots
    self.fallback = fallback
  }

  // MARK: Public

  /// The name of the map, for messages.
  public let name: String
  /// The missing registrations that items on the screen needed, each once.
  public private(set) var problems: [SlotProblem] = []

  /// - Throws: ``SlotProblem`` if the slot already has an entry in this map, which is kept, or belongs to another
  ///   registry.
  public func register<Item>(
    _ slot: ItemSlot<Item, Output>, _ entry: @escaping (Item) -> Output
  ) throws(SlotProblem) {
    guard slot.token === slots.token else { throw problem(slot.itemType, .otherRegistry) }
    guard !slot.isFilled(index) else { throw problem(slot.itemType, .alreadyRegistered) }
    slot.fill(index, with: entry)
  }

  /// Registers an entry for an item type of any module.
  ///
  /// - Throws: ``SlotProblem`` if the type already has an entry in this map, which is kept.
  public func register<Item>(_ type: Item.Type, _ entry: @escaping (Item) -> Output) throws(SlotProblem) {
    try register(slots.slot(for: type), entry)
  }

  /// Returns the value for an item that does not hold its slot. If there is no entry, returns the map's fallback, and
  /// the map records the problem.
  ///
  /// - Complexity: O(1), plus the cost of the entry.
  @inlinable
  public func resolve<Item>(_ item: Item) -> Output {
    slots.slot(for: Item.self).resolve(item, in: self)
  }

  // MARK: Internal

  @usableFromInline let index: Int
  @usableFromInline let slots: SlotOutputs<Output>

  @usableFromInline
  func fallBack(itemType: String, isForeign: Bool) -> Output {
    let problem = problem(itemType, isForeign ? .otherRegistry : .nothingRegistered)
    if !problems.contains(problem) { problems.append(problem) }
    return fallback(problem)
  }

  // MARK: Private

  private let fallback: (SlotProblem) -> Output

  private func problem(_ itemType: String, _ reason: SlotProblem.Reason) -> SlotProblem {
    SlotProblem(itemType: itemType, map: name, reason: reason)
  }
}
