import Threading

/// The slots of a layer: those that it keeps itself, or those of one scope.
@usableFromInline
final class SlotStore: Sendable {
  /// Finds the slots without the lock.
  @usableFromInline let table: SlotTable

  /// The slots of a service, one for each way of keeping it.
  private let slots: Lock<[ServiceKey: [AnyServiceSlot]]> = Lock([:])

  /// The layer of a scope's slots.
  @usableFromInline let layer: ObjectIdentifier?

  /// - Parameter bits: the binary logarithm of the size of the table.
  init(bits: Int, layer: ObjectIdentifier? = nil) {
    table = SlotTable(bits: bits)
    self.layer = layer
  }

  /// Returns the slot of a service, and enters it in the table under this declaration.
  func findOrMake<Slot: AnyServiceSlot>(
    _ declaration: Declaration, service: Any.Type, container: Any.Type, lifetime: Lifetime, registry: Registry,
    _ make: (ServiceKey) -> Slot
  ) -> Slot {
    let id = ObjectIdentifier(service)
    if let found = table.find(declaration, service: id, container: container, lifetime: lifetime) {
      return found.takeUnretainedValue().typed()
    }
    let key = ServiceKey(registry: registry, container: container, declaration: declaration, service: service)
    return slots.withLock { slots in
      let found: AnyServiceSlot? = slots[key]?.first { $0.lifetime == lifetime }
      let slot: Slot = found?.typed() ?? make(key)
      if found == nil { slots[key, default: []].append(slot) }
      if table.find(declaration, service: id, container: container, lifetime: lifetime) == nil {
        table.insert(slot, declaration, service: id, container: container, lifetime: lifetime)
      }
      return slot
    }
  }

  var all: [AnyServiceSlot] { slots.withLock { $0.values.flatMap(\.self) } }

  func slots(of key: ServiceKey) -> [AnyServiceSlot] { slots.withLock { $0[key] ?? [] } }
}
