import Synchronization

/// The place of a service in a layer: finds it, or sees to its making.
@usableFromInline
final class Slot<Service>: AnySlot, @unchecked Sendable {
  // Unchecked as its superclass.

  /// Its making, while that goes on.
  private struct State {
    var making: Making<Service>?
    var madeAt: ContinuousClock.Instant?
    /// Whether the next singleton may be published: the first one only, since what readers without a lock may be
    /// reading can only go with the slot.
    var mayPublish: Bool
    var published: Held?
  }

  /// Taken before the lock of what is held.
  private let state: Mutex<State>

  // MARK: Lifecycle

  init(
    key: ServiceKey, name: String? = nil, lifetime: Lifetime, scope: ObjectIdentifier?,
    recorder: DependencyRecorder? = nil, mayPublish: Bool = false
  ) {
    state = Mutex(State(mayPublish: mayPublish && lifetime == .singleton))
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
      let instant: ContinuousClock.Instant? = timeToLive.map { (_: Duration) in now() }
      return try resolveKept(
        make,
        isExpired: { (madeAt: ContinuousClock.Instant?) in
          guard let timeToLive, let instant, let madeAt else { return false }
          return madeAt.duration(to: instant) >= timeToLive
        }, instant: instant)
    }
  }

  private func resolveKept(
    _ make: () throws(InjectionCycle) -> Service, isExpired: (ContinuousClock.Instant?) -> Bool,
    instant: ContinuousClock.Instant?
  ) throws(InjectionCycle) -> Service {
    let (service, making): (Known<Service?>, Making<Service>) = state.withLock { (state: inout State) in
      let service: Service? = isExpired(state.madeAt) ? nil : heldService()
      let making: Making<Service> = state.making ?? Making()
      if service == nil { state.making = making }
      return (Known(service), making)
    }
    if let service = service.service {
      Resolution.noteUse(of: self)
      return service
    }
    return try Resolution.run(self) { (resolution: Resolution) throws(InjectionCycle) in
      try making.value(for: resolution) { () throws(InjectionCycle) in
        let service: Service = try make()
        return keep(service, of: making, instant: instant) ? .kept(Known(service)) : .passing(Known(service))
      }
    }
  }

  /// Takes in what was made, unless the slot was told to forget meanwhile.
  ///
  /// - Returns: whether others who wait should have it too.
  private func keep(_ service: Service, of making: Making<Service>, instant: ContinuousClock.Instant?) -> Bool {
    let new: Held? = Held(service, for: lifetime)
    state.withLock { (state: inout State) in
      guard let new, state.making === making else { return }
      state.making = nil
      state.madeAt = instant
      held.withLock { $0 = new }
      guard state.mayPublish, instant == nil else { return }
      state.mayPublish = false
      state.published = new
      published.store(new.memory, ordering: .releasing)
    }
    return new != nil
  }

  /// Whether it keeps nothing and nobody is making it.
  var isAbandoned: Bool {
    state.withLock { (state: inout State) in
      state.making == nil && !held.withLock { (held: inout Held?) in held?.isThere ?? false }
    }
  }

  // MARK: AnySlot

  override func forget() {
    replace(with: nil, madeAt: nil)
  }

  override func snapshot() -> @Sendable () -> Void {
    // Makings that go on do not come back: they may have ended long since.
    let (saved, madeAt): (Held?, ContinuousClock.Instant?) = state.withLock { (state: inout State) in
      (held.withLock { (held: inout Held?) in held }, state.madeAt)
    }
    return { [self] in
      replace(with: saved, madeAt: madeAt)
    }
  }

  private func replace(with new: Held?, madeAt: ContinuousClock.Instant?) {
    isDirect.store(false, ordering: .releasing)
    let old: Held? = state.withLock { (state: inout State) in
      state.making = nil
      state.madeAt = madeAt
      state.mayPublish = false
      published.store(nil, ordering: .releasing)
      return held.withLock { (held: inout Held?) in
        let old: Held? = held
        held = new
        return old
      }
    }
    // It goes here, outside the locks: its deinit may ask for services.
    withExtendedLifetime(old) {}
  }
}
