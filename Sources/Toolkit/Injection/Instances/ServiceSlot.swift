import Threading

/// The place of a service in a layer. Finds the service, or has it created.
@usableFromInline
final class ServiceSlot<Service>: AnyServiceSlot, @unchecked Sendable {
  // Unchecked like its superclass.

  /// The creation in progress, and what it leaves behind.
  private struct State {
    var making: InFlightResolution<Service>?
    /// Services that were published and may still be read, so that they must live as long as the slot: the first
    /// singleton, and a few weak references to shared services.
    var readable: [StoredInstance] = []
    /// True if a singleton was forgotten. The next one is read under the lock.
    var wasForgotten = false
  }

  /// The state of the slot. Its lock is taken before the lock of `stored`.
  private let state = Lock(State())

  /// The maximum number of shared services that are published in the life of a slot. Later ones are read under the
  /// lock, so that a service that is created again and again does not accumulate references.
  private static var mostShared: Int { 8 }

  // MARK: The slow path

  func resolve(
    _ make: () throws(InjectionCycle) -> Service, timeToLive: Duration? = nil, now: () -> ContinuousClock.Instant
  ) throws(InjectionCycle) -> Service {
    switch lifetime {
    case .unique:
      try Resolution.run(self) { _ throws(InjectionCycle) in try make() }
    case .graph:
      try Resolution.run(self, sharing: make)
    case .cached, .shared, .singleton, .custom, .session:
      try resolveKept(make, expiring: timeToLive.map { ($0, now()) })
    }
  }

  private func resolveKept(
    _ make: () throws(InjectionCycle) -> Service,
    expiring: (timeToLive: Duration, now: ContinuousClock.Instant)?
  ) throws(InjectionCycle) -> Service {
    let (service, making): (UncheckedSendable<Service?>, InFlightResolution<Service>) = state.withLock { state in
      let service: Service? = expiring.map { heldService($0.timeToLive, at: $0.now) } ?? heldService()
      let making = state.making ?? InFlightResolution()
      if service == nil { state.making = making }
      return (UncheckedSendable(service), making)
    }
    if let service = service.service {
      Resolution.noteUse(of: self)
      return service
    }
    return try Resolution.run(self) { resolution throws(InjectionCycle) in
      try making.value(for: resolution) { () throws(InjectionCycle) in
        let service = try make()
        return keep(service, of: making, madeAt: expiring?.now)
          ? .kept(UncheckedSendable(service)) : .passing(UncheckedSendable(service))
      }
    }
  }

  /// Stores the created service, unless ``forget()`` was called meanwhile.
  ///
  /// - Returns: true if the service is also for the other waiting threads.
  private func keep(_ service: Service, of making: InFlightResolution<Service>, madeAt: ContinuousClock.Instant?)
    -> Bool
  {
    let new = StoredInstance(service, for: lifetime, madeAt: madeAt)
    // Released outside the locks: its deinit may resolve services.
    var old: StoredInstance?
    state.withLock { state in
      guard let new, state.making === making else { return }
      state.making = nil
      old = exchange(for: new, &state)
    }
    withExtendedLifetime(old) {}
    return new != nil
  }

  /// Keeps another service, and returns the one before. Publishes the new one for reading without the lock, if that is
  /// allowed. On return no thread reads the old one, unless it stays readable.
  private func exchange(for new: StoredInstance?, _ state: inout State) -> StoredInstance? {
    let pointer = new.flatMap { $0.madeAt == nil ? readable($0, &state) : nil }
    published.store(pointer, ordering: .sequentiallyConsistent)
    let expiringInstance = new.flatMap { $0.madeAt == nil || $0.isWeak ? nil : Unmanaged.passUnretained($0).toOpaque() }
    expiring.store(expiringInstance, ordering: .sequentiallyConsistent)
    // A wait of a few instructions: a reader runs no foreign code there.
    while isRead.load(ordering: .sequentiallyConsistent) {}
    return stored.withLock { stored in
      defer { stored = new }
      return stored
    }
  }

  private func readable(_ new: StoredInstance, _ state: inout State) -> UnsafeMutableRawPointer? {
    switch lifetime {
    case .singleton:
      guard state.readable.isEmpty, !state.wasForgotten else { return nil }
      state.readable = [new]
      return new.memory
    case .cached, .custom, .session:
      return new.memory
    case .shared:
      if !state.readable.contains(where: { $0 === new }) {
        guard state.readable.count < Self.mostShared else { return nil }
        state.readable.append(new)
      }
      return Unmanaged.passUnretained(new).toOpaque()
    case .unique, .graph:
      return nil
    }
  }

  /// True if it keeps nothing and no creation is in progress.
  var isAbandoned: Bool {
    state.withLock { state in
      state.making == nil && !stored.withLock { stored in stored?.isThere ?? false }
    }
  }

  // MARK: AnyServiceSlot

  override func forget() {
    replace(with: nil)
  }

  override func snapshot() -> @Sendable () -> Void {
    // Creations in progress are not restored: they may have ended long before.
    let saved = stored.withLock { $0 }
    return { [self] in replace(with: saved) }
  }

  private func replace(with new: StoredInstance?) {
    forgetFactory()
    let old = state.withLock { state in
      state.making = nil
      state.wasForgotten = true
      return exchange(for: new, &state)
    }
    // Released here, outside the locks: its deinit may resolve services.
    withExtendedLifetime(old) {}
  }
}
