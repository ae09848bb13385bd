import Threading

/// The place of a service in a layer. Finds the service, or has it created.
@usableFromInline
final class ServiceSlot<Service>: AnyServiceSlot, @unchecked Sendable {
  // Unchecked like its superclass.

  /// The creation in progress, and what it leaves behind.
  private struct State {
    var making: InFlightResolution<Service>?
    var madeAt: ContinuousClock.Instant?
    /// Services that were published and may still be read, so that they must live as long as the slot: the first
    /// singleton, and a few weak references to shared services.
    var readable: [StoredInstance] = []
    /// True if a singleton was forgotten. The next one is read under the lock.
    var wasForgotten = false
  }

  /// The state of the slot. Its lock is taken before the lock of `held`.
  private let state = Lock(State())

  /// True if services are published at all. Those of a layer of overrides are always found by its lock.
  private let publishes: Bool

  /// The maximum number of shared services that are published in the life of a slot. Later ones are read under the
  /// lock, so that a service that is created again and again does not accumulate references.
  private static var mostShared: Int { 8 }

  // MARK: Lifecycle

  init(
    key: ServiceKey, name: String? = nil, lifetime: Lifetime, scope: ObjectIdentifier?,
    recorder: DependencyRecorder? = nil, publishes: Bool = false
  ) {
    self.publishes = publishes
    super.init(key: key, name: name ?? key.description, lifetime: lifetime, scope: scope, recorder: recorder)
  }

  // MARK: The slow path

  func resolve(
    _ make: () throws(InjectionCycle) -> Service, timeToLive: Duration?, now: () -> ContinuousClock.Instant
  ) throws(InjectionCycle) -> Service {
    switch lifetime {
    case .unique:
      return try Resolution.run(self) { (_: Resolution) throws(InjectionCycle) in try make() }
    case .graph:
      return try Resolution.run(self, sharing: make)
    case .cached, .shared, .singleton, .custom, .session:
      let instant = timeToLive.map { _ in now() }
      return try resolveKept(
        make,
        isExpired: { madeAt in
          guard let timeToLive, let instant, let madeAt else { return false }
          return madeAt.duration(to: instant) >= timeToLive
        }, instant: instant)
    }
  }

  private func resolveKept(
    _ make: () throws(InjectionCycle) -> Service, isExpired: (ContinuousClock.Instant?) -> Bool,
    instant: ContinuousClock.Instant?
  ) throws(InjectionCycle) -> Service {
    let (service, making): (UncheckedSendable<Service?>, InFlightResolution<Service>) = state.withLock { state in
      let service: Service? = isExpired(state.madeAt) ? nil : heldService()
      let making = state.making ?? InFlightResolution()
      if service == nil { state.making = making }
      return (UncheckedSendable(service), making)
    }
    if let service = service.service {
      Resolution.noteUse(of: self)
      return service
    }
    return try Resolution.run(self) { (resolution: Resolution) throws(InjectionCycle) in
      try making.value(for: resolution) { () throws(InjectionCycle) in
        let service = try make()
        return keep(service, of: making, instant: instant)
          ? .kept(UncheckedSendable(service)) : .passing(UncheckedSendable(service))
      }
    }
  }

  /// Stores the created service, unless ``forget()`` was called meanwhile.
  ///
  /// - Returns: true if the service is also for the other waiting threads.
  private func keep(_ service: Service, of making: InFlightResolution<Service>, instant: ContinuousClock.Instant?)
    -> Bool
  {
    let new = StoredInstance(service, for: lifetime)
    // Released outside the locks: its deinit may resolve services.
    var old: StoredInstance?
    state.withLock { state in
      guard let new, state.making === making else { return }
      state.making = nil
      state.madeAt = instant
      publish(new, expires: instant != nil, &state)
      old = stored.withLock { stored in
        defer { stored = new }
        return stored
      }
    }
    withExtendedLifetime(old) {}
    return new != nil
  }

  /// Publishes the kept service for reading without the lock, if that is allowed, and withdraws the one published
  /// before. On return no thread reads the old one, unless it stays readable.
  private func publish(_ new: StoredInstance?, expires: Bool, _ state: inout State) {
    let pointer = publishes && !expires ? new.flatMap { readable($0, &state) } : nil
    published.store(pointer, ordering: .sequentiallyConsistent)
    // A wait of a few instructions: a reader runs no foreign code there.
    while isRead.load(ordering: .sequentiallyConsistent) {}
  }

  private func readable(_ new: StoredInstance, _ state: inout State) -> UnsafeMutableRawPointer? {
    switch lifetime {
    case .singleton:
      guard state.readable.isEmpty, !state.wasForgotten else { return nil }
      state.readable = [new]
      return new.memory
    case .cached:
      return new.memory
    case .shared:
      if !state.readable.contains(where: { $0 === new }) {
        guard state.readable.count < Self.mostShared else { return nil }
        state.readable.append(new)
      }
      return Unmanaged.passUnretained(new).toOpaque()
    case .unique, .graph, .custom, .session:
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
    replace(with: nil, madeAt: nil)
  }

  override func snapshot() -> @Sendable () -> Void {
    // Creations in progress are not restored: they may have ended long before.
    let (saved, madeAt): (StoredInstance?, ContinuousClock.Instant?) = state.withLock { state in
      (stored.withLock { stored in stored }, state.madeAt)
    }
    return { [self] in
      replace(with: saved, madeAt: madeAt)
    }
  }

  private func replace(with new: StoredInstance?, madeAt: ContinuousClock.Instant?) {
    isDirect.store(false, ordering: .releasing)
    let old = state.withLock { state in
      state.making = nil
      state.madeAt = madeAt
      state.wasForgotten = true
      publish(new, expires: madeAt != nil, &state)
      return stored.withLock { stored in
        let old = stored
        stored = new
        return old
      }
    }
    // Released here, outside the locks: its deinit may resolve services.
    withExtendedLifetime(old) {}
  }
}
