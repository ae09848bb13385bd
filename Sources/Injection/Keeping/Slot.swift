/// The place of a service in a layer: finds it, or sees to its making.
@usableFromInline
final class Slot<Service>: AnySlot, @unchecked Sendable {
  // Unchecked as its superclass.

  /// Its making, while that goes on.
  private struct State {
    var making: Making<Service>?
    var madeAt: ContinuousClock.Instant?
    /// What was published and may still be read, so that it can only go with the slot: the first singleton, and a few
    /// weak references to shared services.
    var readable: [Held] = []
    /// Whether a singleton was forgotten: the next is read under the lock.
    var wasForgotten = false
  }

  /// Taken before the lock of what is held.
  private let state = Lock(State())

  /// Whether services are published at all. Those of a layer of overrides are found by its lock in any case.
  private let publishes: Bool

  /// So many shared services are published in the life of a slot. Further ones are read under the lock: what a program
  /// makes again and again must not pile up.
  private static var mostShared: Int { 8 }

  // MARK: Lifecycle

  init(
    key: ServiceKey, name: String? = nil, lifetime: Lifetime, scope: ObjectIdentifier?,
    recorder: DependencyRecorder? = nil, publishes: Bool = false
  ) {
    self.publishes = publishes
    super.init(key: key, name: name ?? key.description, lifetime: lifetime, scope: scope, recorder: recorder)
  }

  // MARK: The long way

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
    let (service, making): (Known<Service?>, Making<Service>) = state.withLock { state in
      let service: Service? = isExpired(state.madeAt) ? nil : heldService()
      let making = state.making ?? Making()
      if service == nil { state.making = making }
      return (Known(service), making)
    }
    if let service = service.service {
      Resolution.noteUse(of: self)
      return service
    }
    return try Resolution.run(self) { (resolution: Resolution) throws(InjectionCycle) in
      try making.value(for: resolution) { () throws(InjectionCycle) in
        let service = try make()
        return keep(service, of: making, instant: instant) ? .kept(Known(service)) : .passing(Known(service))
      }
    }
  }

  /// Takes in what was made, unless the slot was told to forget meanwhile.
  ///
  /// - Returns: whether others who wait should have it too.
  private func keep(_ service: Service, of making: Making<Service>, instant: ContinuousClock.Instant?) -> Bool {
    let new = Held(service, for: lifetime)
    // It goes outside the locks: its deinit may ask for services.
    var old: Held?
    state.withLock { state in
      guard let new, state.making === making else { return }
      state.making = nil
      state.madeAt = instant
      publish(new, expires: instant != nil, &state)
      old = held.withLock { held in
        defer { held = new }
        return held
      }
    }
    withExtendedLifetime(old) {}
    return new != nil
  }

  /// Lets what is kept be read without the lock, where that can be, and nothing that was published before. Who is
  /// reading that has done so on return, unless it stays readable.
  private func publish(_ new: Held?, expires: Bool, _ state: inout State) {
    let pointer = publishes && !expires ? new.flatMap { readable($0, &state) } : nil
    published.store(pointer, ordering: .sequentiallyConsistent)
    // A few instructions long: a reader in there runs no code of anybody's.
    while isRead.load(ordering: .sequentiallyConsistent) {}
  }

  private func readable(_ new: Held, _ state: inout State) -> UnsafeMutableRawPointer? {
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

  /// Whether it keeps nothing and nobody is making it.
  var isAbandoned: Bool {
    state.withLock { state in
      state.making == nil && !held.withLock { held in held?.isThere ?? false }
    }
  }

  // MARK: AnySlot

  override func forget() {
    replace(with: nil, madeAt: nil)
  }

  override func snapshot() -> @Sendable () -> Void {
    // Makings that go on do not come back: they may have ended long since.
    let (saved, madeAt): (Held?, ContinuousClock.Instant?) = state.withLock { state in
      (held.withLock { held in held }, state.madeAt)
    }
    return { [self] in
      replace(with: saved, madeAt: madeAt)
    }
  }

  private func replace(with new: Held?, madeAt: ContinuousClock.Instant?) {
    isDirect.store(false, ordering: .releasing)
    let old = state.withLock { state in
      state.making = nil
      state.madeAt = madeAt
      state.wasForgotten = true
      publish(new, expires: madeAt != nil, &state)
      return held.withLock { held in
        let old = held
        held = new
        return old
      }
    }
    // It goes here, outside the locks: its deinit may ask for services.
    withExtendedLifetime(old) {}
  }
}
