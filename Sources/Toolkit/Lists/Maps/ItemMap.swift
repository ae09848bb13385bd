/// The values for the items of a list, of any kind, in one layout or for actions.
///
/// The slot of an item type registers an entry, and an item that holds the slot resolves it. See ``SlotRegistry``.
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
  /// The missing registrations that items on the screen needed, each once.
  public private(set) var problems: [SlotProblem] = []

  /// - Throws: ``SlotProblem`` if the slot already has an entry in this map, which is kept, or belongs to another
  ///   registry.
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
