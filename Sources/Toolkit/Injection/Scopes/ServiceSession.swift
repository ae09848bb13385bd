import Threading

/// A period with services of its own, such as a user's session or the life of a screen. They are released with it.
///
/// ```swift
/// func player(for session: ServiceSession) -> Factory<Player> { self { Player() }.kept(in: session) }
/// ```
public final class ServiceSession: Sendable {
  private struct Place: Hashable {
    /// The layer separates services that were created under overrides from the others.
    let layer: ObjectIdentifier
    let key: ServiceKey
  }

  private struct Entry {
    /// Retained, so that no other layer can have the same address.
    let layer: RegistrationLayer
    let slot: AnyServiceSlot
    /// The layer's change count when the slot was created.
    let changes: Int
  }

  private let slots: Lock<[Place: Entry]> = Lock([:])

  public init() {}

  /// Releases all services of the session. It can be used again.
  public func reset() {
    slots.withLock { $0 = [:] }
  }

  func slot<Service>(for key: ServiceKey, in layer: RegistrationLayer) -> ServiceSlot<Service> {
    let changes: Int = layer.changeCount(of: key)
    return slots.withLock { (slots: inout [Place: Entry]) in
      let place = Place(layer: ObjectIdentifier(layer), key: key)
      if let found = slots[place], found.changes == changes { return found.slot.typed() }
      let slot: ServiceSlot<Service> = ServiceSlot(key: key, lifetime: .session, scope: nil, recorder: layer.recorder)
      slots[place] = Entry(layer: layer, slot: slot, changes: changes)
      return slot
    }
  }
}
