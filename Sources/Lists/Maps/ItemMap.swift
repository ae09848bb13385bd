/// What belongs to an item of any kind in one way of showing the list, or of acting on it.
///
/// Registered by an item type's slot, and resolved by an item that holds it. See ``SlotRegistry``.
public final class ItemMap<Output> {
  // MARK: Lifecycle

  init(name: String, index: Int, token: RegistryToken, fallback: @escaping (SlotProblem) -> Output) {
    self.name = name
    self.index = index
    self.token = token
    self.fallback = fallback
  }

  // MARK: Public

  public let name: String
  /// What items on the screen asked for in vain, each once.
  public private(set) var problems: [SlotProblem] = []

  /// - Throws: if the slot has something registered in this map already, which stays, or belongs to another registry.
  public func register<Item>(
    _ slot: ItemSlot<Item, Output>, _ entry: @escaping (Item) -> Output
  ) throws(SlotProblem) {
    guard slot.token === token else { throw problem(slot.itemType, .otherRegistry) }
    guard !slot.isFilled(index) else { throw problem(slot.itemType, .alreadyRegistered) }
    slot.fill(index, with: entry)
  }

  // MARK: Internal

  @usableFromInline let index: Int
  @usableFromInline let token: RegistryToken

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
