/// A stretch of somebody's work, a user's or a screen's, with services of its own. They go when it goes.
///
/// ```swift
/// func player(for session: ServiceSession) -> Factory<Player> { self { Player() }.kept(in: session) }
/// ```
public final class ServiceSession: Sendable {
  private struct Place: Hashable {
    /// Services that were made under overrides are apart from the others.
    let layer: ObjectIdentifier
    let key: ServiceKey
  }

  private struct Entry {
    /// Held, so that no other can be made at its address.
    let layer: Layer
    let slot: AnySlot
    /// Of the layer, when the slot was made.
    let changes: Int
  }

  private let slots: Lock<[Place: Entry]> = Lock([:])

  public init() {}

  /// Lets go of all services of the session. It can be used again.
  public func reset() {
    slots.withLock { $0 = [:] }
  }

  func slot<Service>(for key: ServiceKey, in layer: Layer) -> Slot<Service> {
    let changes: Int = layer.changeCount(of: key)
    return slots.withLock { (slots: inout [Place: Entry]) in
      let place: Place = Place(layer: ObjectIdentifier(layer), key: key)
      if let found = slots[place], found.changes == changes { return found.slot.typed() }
      let slot: Slot<Service> = Slot(key: key, lifetime: .session, scope: nil, recorder: layer.recorder)
      slots[place] = Entry(layer: layer, slot: slot, changes: changes)
      return slot
    }
  }
}
