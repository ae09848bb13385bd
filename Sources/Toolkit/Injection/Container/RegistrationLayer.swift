import Threading

/// One set of registrations and kept services. Its lock is held for lookups only: neither while a service is created
/// nor while an object of the program is released, since both may use the container.
@usableFromInline
final class RegistrationLayer: Sendable {
  private struct Saved {
    var registrations: [ServiceKey: any AnyRegistration]
    var contexts: [ServiceContext]
    /// The restorations by slot. A slot without an entry kept nothing at the time.
    var restorations: [ObjectIdentifier: @Sendable () -> Void]
  }

  private struct State {
    var registrations: [ServiceKey: any AnyRegistration]
    var contexts: [ServiceContext]
    /// The scopes and sessions that keep services of this layer.
    var scopes: [ObjectIdentifier: WeakScopeSlots] = [:]
    /// The number of scopes at which those that are released are removed.
    var scopesToSweep = 16
    var setups: Set<String> = []
    var saved: [Saved] = []
  }

  /// The slots that the layer itself keeps.
  @usableFromInline let store: SlotStore
  let recorder = DependencyRecorder()
  private let state: Lock<State>

  private let unregistered: UnregisteredUse

  /// The registry whose base layer this one replaces; nil for a base layer.
  private let replaced: Registry?

  // MARK: Lifecycle

  init(contexts: [ServiceContext]) {
    state = Lock(State(registrations: [:], contexts: contexts))
    store = SlotStore(bits: 7)
    unregistered = .allowed
    replaced = nil
  }

  /// Creates a layer of overrides, with the registrations of another layer and none of its services.
  init(
    over layer: RegistrationLayer, contexts: [ServiceContext]?, unregistered: UnregisteredUse?, in registry: Registry
  ) {
    let (registrations, own) = layer.state.withLock { ($0.registrations, $0.contexts) }
    state = Lock(State(registrations: registrations, contexts: contexts ?? own))
    store = SlotStore(bits: 3)
    self.unregistered = unregistered ?? layer.unregistered
    replaced = registry
    // The tasks of the operation begin after this and see it. For all others there is no override either way.
    registry.overrideCount.add(1, ordering: .sequentiallyConsistent)
  }

  deinit {
    // No task has the layer any more, so none has to look for it.
    replaced?.overrideCount.subtract(1, ordering: .releasing)
    for scope in scopes { scope.remove(ObjectIdentifier(self)) }
  }

  // MARK: Services

  /// Allows the declared factory to be called directly from now on, unless an override is registered.
  func allowDirectMaking(_ slot: AnyServiceSlot) {
    state.withLock { state in
      guard state.registrations[slot.key] == nil else { return }
      slot.running.store(0, ordering: .relaxed)
      slot.isDeclared.store(true, ordering: .releasing)
    }
  }

  private var scopes: [ScopeSlots] { state.withLock { $0.scopes.values.compactMap(\.slots) } }

  private var allSlots: [AnyServiceSlot] { store.all + scopes.flatMap { $0.slots(in: self) } }

  private func slots(of key: ServiceKey) -> [AnyServiceSlot] {
    store.slots(of: key) + scopes.flatMap { $0.slots(of: key, in: self) }
  }

  /// Notes that the scope keeps services of this layer.
  func note(_ scope: ScopeSlots) {
    // Released outside the lock: the last reference to a scope releases its services.
    var seen: [ScopeSlots] = []
    state.withLock { state in
      if state.scopes.count >= state.scopesToSweep {
        seen = state.scopes.values.compactMap(\.slots)
        state.scopes = Dictionary(uniqueKeysWithValues: seen.map { (ObjectIdentifier($0), WeakScopeSlots(slots: $0)) })
        state.scopesToSweep = max(16, 2 * seen.count)
      }
      state.scopes[ObjectIdentifier(scope)] = WeakScopeSlots(slots: scope)
    }
    withExtendedLifetime(seen) {}
  }

  // MARK: Registrations

  var contexts: [ServiceContext] { state.withLock { $0.contexts } }

  func use(contexts: [ServiceContext]) { state.withLock { $0.contexts = contexts } }

  /// Returns the override of the declared factory, if one is registered.
  func registration<Make: Sendable>(for key: ServiceKey, as type: Make.Type) -> Make? {
    let registration = state.withLock { $0.registrations.isEmpty ? nil : $0.registrations[key] }
    // The key names the type, so this cast does not fail.
    return (registration as? Registration<Make>)?.make
  }

  /// Reports that the declared factory of the service is used, if that is to be reported.
  func noteUnregistered(_ slot: AnyServiceSlot) {
    if case .reported = unregistered { UnexpectedUse.report(slot.name) }
  }

  /// Overrides the declared factory. Services that were created before are not handed out any more.
  @discardableResult
  func register<Make: Sendable>(_ make: Make, for key: ServiceKey, isOnlyFirst: Bool = false) -> Bool {
    let (isRegistered, old): (Bool, (any AnyRegistration)?) = state.withLock { state in
      let old = state.registrations[key]
      guard !isOnlyFirst || old == nil else { return (false, nil) }
      state.registrations[key] = Registration(make: make)
      return (true, old)
    }
    guard isRegistered else { return false }
    for slot in slots(of: key) { slot.forget() }
    withExtendedLifetime(old) {}
    return true
  }

  func reset(_ key: ServiceKey) {
    let old = state.withLock { $0.registrations.removeValue(forKey: key) }
    for slot in slots(of: key) { slot.forget() }
    withExtendedLifetime(old) {}
  }

  // MARK: The whole layer

  func push() {
    var restorations: [ObjectIdentifier: @Sendable () -> Void] = [:]
    for slot in allSlots { restorations[ObjectIdentifier(slot)] = slot.snapshot() }
    state.withLock { state in
      state.saved.append(
        Saved(registrations: state.registrations, contexts: state.contexts, restorations: restorations))
    }
  }

  func pop() -> Bool {
    let (saved, old): (Saved?, [ServiceKey: any AnyRegistration]) = state.withLock { state in
      let old = state.registrations
      let saved = state.saved.popLast()
      if let saved { (state.registrations, state.contexts) = (saved.registrations, saved.contexts) }
      return (saved, old)
    }
    guard let saved else { return false }
    for slot in allSlots {
      if let restore = saved.restorations[ObjectIdentifier(slot)] { restore() } else { slot.forget() }
    }
    withExtendedLifetime(old) {}
    return true
  }

  func reset(_ what: Reset) {
    switch what {
    case .registrations:
      let old = state.withLock { state in
        defer { state.registrations = [:] }
        return state.registrations
      }
      for key in old.keys { for slot in slots(of: key) { slot.forget() } }
    case .instances:
      for slot in allSlots where slot.lifetime != .singleton { slot.forgetKept() }
    case .scope(let scope):
      for slot in scope.slots.slots(in: self) { slot.forget() }
    case .all:
      let old = state.withLock { state in
        let old = state
        state = State(registrations: [:], contexts: ServiceContext.automatic, scopes: state.scopes)
        return old
      }
      for slot in allSlots { slot.forget() }
      recorder.clear()
      withExtendedLifetime(old) {}
    }
  }

  /// Returns true if the setup has not run yet, and marks it as run.
  func isFirst(_ setup: String) -> Bool {
    state.withLock { $0.setups.insert(setup).inserted }
  }

  var dependencies: DependencyGraph { recorder.graph }
}

private struct WeakScopeSlots {
  weak var slots: ScopeSlots?
}

/// A registration of any service.
protocol AnyRegistration: Sendable {
}

private struct Registration<Make: Sendable>: AnyRegistration {
  let make: Make
}
