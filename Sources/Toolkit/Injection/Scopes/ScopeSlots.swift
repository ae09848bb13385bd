import Threading

/// The services that one scope or session keeps, in all layers.
///
/// They end with the scope, which owns them, and with their layer, which removes them here.
@usableFromInline
final class ScopeSlots: @unchecked Sendable {
  // Unchecked because pointers are not Sendable: `latest` is atomic, and points to a `Sendable` object.

  private let stores: Lock<[ObjectIdentifier: SlotStore]> = Lock([:])

  /// The store that was used last, for reading without the lock. It lives while it is published here or is being read.
  @usableFromInline let latest: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)

  /// True while a thread reads `latest`. Only one reads at a time; others take the lock.
  @usableFromInline let isRead: Atomic<Bool> = Atomic(false)

  init() {}

  /// Returns the kept service if it can be read at once. Takes no lock.
  @inlinable
  @inline(__always)
  func keptService<Service>(
    in layer: ObjectIdentifier, _ declaration: Declaration, container: Any.Type, lifetime: Lifetime
  ) -> Service? {
    guard !isRead.exchange(true, ordering: .sequentiallyConsistent) else { return nil }
    // After the exchange: a thread that removes a store first withdraws it, and then waits for the reader.
    defer { isRead.store(false, ordering: .releasing) }
    guard let latest = latest.load(ordering: .sequentiallyConsistent) else { return nil }
    return Unmanaged<SlotStore>.fromOpaque(latest)._withUnsafeGuaranteedRef { store in
      guard store.layer == layer,
        let slot = store.table.find(
          declaration, service: ObjectIdentifier(Service.self), container: container, lifetime: lifetime)
      else { return nil }
      return slot._withUnsafeGuaranteedRef { $0.keptService(.custom) }
    }
  }

  /// Returns the store of the scope's services in the layer, and creates it if it does not exist.
  @usableFromInline
  func store(in layer: RegistrationLayer) -> SlotStore {
    let id = ObjectIdentifier(layer)
    let (store, isNew) = stores.withLock { stores in
      let found = stores[id]
      let store = found ?? SlotStore(bits: 3, layer: id)
      stores[id] = store
      latest.store(Unmanaged.passUnretained(store).toOpaque(), ordering: .sequentiallyConsistent)
      return (store, found == nil)
    }
    if isNew { layer.note(self) }
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
    remove { $0.removeValue(forKey: layer).map { [$0] } ?? [] }
  }

  func removeAll() {
    remove { stores in
      defer { stores = [:] }
      return Array(stores.values)
    }
  }

  private func remove(_ take: (inout [ObjectIdentifier: SlotStore]) -> [SlotStore]) {
    let old = stores.withLock { stores in
      let old = take(&stores)
      latest.store(nil, ordering: .sequentiallyConsistent)
      // A wait of a few instructions: a reader runs no foreign code there.
      while isRead.load(ordering: .sequentiallyConsistent) {}
      return old
    }
    // Released here, outside the lock: a deinit may resolve services.
    withExtendedLifetime(old) {}
  }
}
