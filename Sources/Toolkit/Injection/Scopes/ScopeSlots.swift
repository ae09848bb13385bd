import Threading

/// The services that one scope or session keeps, in all layers.
///
/// They end with the scope, which owns them, and with their layer, which removes them here.
@usableFromInline
final class ScopeSlots: Sendable {
  private let stores: Lock<[ObjectIdentifier: SlotStore]> = Lock([:])

  init() {}

  /// Returns the store of the scope's services in the layer, and creates it if it does not exist.
  @usableFromInline
  func store(in layer: RegistrationLayer) -> SlotStore {
    let id = ObjectIdentifier(layer)
    if let found = stores.withLock({ $0[id] }) { return found }
    let store = stores.withLock { stores in
      let store = stores[id] ?? SlotStore(bits: 3)
      stores[id] = store
      return store
    }
    layer.note(self)
    return store
  }

  func slots(in layer: RegistrationLayer) -> [AnyServiceSlot] {
    stores.withLock { $0[ObjectIdentifier(layer)] }?.all ?? []
  }

  func slots(of key: ServiceKey, in layer: RegistrationLayer) -> [AnyServiceSlot] {
    stores.withLock { $0[ObjectIdentifier(layer)] }?.slots(of: key) ?? []
  }

  /// Removes the services of a layer that is being released.
  func remove(_ layer: ObjectIdentifier) {
    let old = stores.withLock { $0.removeValue(forKey: layer) }
    // Released here, outside the lock: a deinit may resolve services.
    withExtendedLifetime(old) {}
  }

  func removeAll() {
    let old = stores.withLock { stores in
      defer { stores = [:] }
      return stores
    }
    withExtendedLifetime(old) {}
  }
}
