import Threading

/// One set of registrations and kept services. Its lock is held for lookups only, never while a service is created.
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
    /// The slots of a service, one for each way of keeping it.
    var slots: [ServiceKey: [AnyServiceSlot]] = [:]
    var caches: [ServiceKey: any AnyParameterizedCache] = [:]
    /// Counts the changes of a service, for slots outside of this layer.
    var changes: [ServiceKey: Int] = [:]
    var changesOfAll = 0
    var setups: Set<String> = []
    var saved: [Saved] = []

    var allSlots: [AnyServiceSlot] { slots.values.flatMap(\.self) + caches.values.flatMap(\.slots) }

    func slots(of key: ServiceKey) -> [AnyServiceSlot] { (slots[key] ?? []) + (caches[key]?.slots ?? []) }
  }

  private let state: Lock<State>
  let recorder = DependencyRecorder()

  /// Finds the slots without the layer's lock; nil for a layer of overrides, which does not live as long as its
  /// registry.
  private let table: SlotTable?

  // MARK: Lifecycle

  init(registrations: [ServiceKey: any AnyRegistration], contexts: [ServiceContext], table: SlotTable?) {
    state = Lock(State(registrations: registrations, contexts: contexts))
    self.table = table
  }

  /// Returns a new layer with the same registrations.
  func withoutInstances(contexts: [ServiceContext]?) -> RegistrationLayer {
    let (registrations, own): ([ServiceKey: any AnyRegistration], [ServiceContext]) = state.withLock {
      ($0.registrations, $0.contexts)
    }
    return RegistrationLayer(registrations: registrations, contexts: contexts ?? own, table: nil)
  }

  // MARK: Services

  /// Returns the slot of a service, and enters it in the table under this member.
  func findOrMakeSlot<Service>(
    key: ServiceKey, member: MemberName, lifetime: Lifetime, scope: ObjectIdentifier?
  ) -> ServiceSlot<Service> {
    state.withLock { state in
      let found = state.slots[key]?.first { $0.lifetime == lifetime && $0.scope == scope }
      let slot: ServiceSlot<Service> =
        found?.typed()
        ?? ServiceSlot(key: key, lifetime: lifetime, scope: scope, recorder: recorder, publishes: table != nil)
      if found == nil { state.slots[key, default: []].append(slot) }
      if let table, scope == nil {
        let address = member.address
        let service = ObjectIdentifier(Service.self)
        let container = ObjectIdentifier(key.container)
        if table.find(member: address, service: service, container: container, lifetime: lifetime) == nil {
          table.insert(slot, member: address, service: service, container: container, lifetime: lifetime)
        }
      }
      return slot
    }
  }

  /// Returns the slots of a service that is created from a parameter.
  func cache<Parameter, Service>(for key: ServiceKey) -> ParameterizedCache<Parameter, Service> {
    state.withLock { (state: inout State) in
      // The key names the type, so this cast does not fail.
      if let found = state.caches[key] as? ParameterizedCache<Parameter, Service> { return found }
      let cache: ParameterizedCache<Parameter, Service> = ParameterizedCache(key: key, recorder: recorder)
      state.caches[key] = cache
      return cache
    }
  }

  /// Allows the service to be created directly from now on, without a record of its dependencies, unless an override is
  /// registered.
  func allowDirectMaking(_ slot: AnyServiceSlot) {
    state.withLock { state in
      // A service that leads to a graph service must be recorded each time, to find where the graph begins.
      guard state.registrations[slot.key] == nil, !slot.leadsToGraph.load(ordering: .acquiring) else { return }
      slot.running.store(0, ordering: .relaxed)
      slot.isDirect.store(true, ordering: .releasing)
    }
  }

  // MARK: Registrations

  var contexts: [ServiceContext] { state.withLock { $0.contexts } }

  func use(contexts: [ServiceContext]) { state.withLock { $0.contexts = contexts } }

  /// Returns the override of the declared factory, if one is registered.
  func registration<Service>(for key: ServiceKey, as service: Service.Type) -> Factory<Service>.Make? {
    let registration: (any AnyRegistration)? = state.withLock { $0.registrations[key] }
    // The key names the type, so this cast does not fail.
    return (registration as? Registration<Factory<Service>.Make>)?.make
  }

  func registration<Parameter, Service>(
    for key: ServiceKey, of parameter: Parameter.Type, as service: Service.Type
  ) -> ParameterFactory<Parameter, Service>.Make? {
    let registration: (any AnyRegistration)? = state.withLock { $0.registrations[key] }
    // The key names the types, so this cast does not fail.
    return (registration as? Registration<ParameterFactory<Parameter, Service>.Make>)?.make
  }

  /// Overrides the declared factory. Services that were created before are not handed out any more.
  @discardableResult
  func register<Make: Sendable>(_ make: Make, for key: ServiceKey, isOnlyFirst: Bool = false) -> Bool {
    let slots: [AnyServiceSlot]? = state.withLock { (state: inout State) in
      guard !isOnlyFirst || state.registrations[key] == nil else { return nil }
      state.registrations[key] = Registration(make: make)
      state.changes[key, default: 0] += 1
      return state.slots(of: key)
    }
    guard let slots else { return false }
    for slot in slots { slot.forget() }
    return true
  }

  func reset(_ key: ServiceKey) {
    let slots = state.withLock { state in
      state.registrations[key] = nil
      state.changes[key, default: 0] += 1
      return state.slots(of: key)
    }
    for slot in slots { slot.forget() }
  }

  /// Returns a number that grows with each change that makes a kept service out of date.
  func changeCount(of key: ServiceKey) -> Int {
    state.withLock { state in state.changesOfAll + (state.changes[key] ?? 0) }
  }

  // MARK: The whole layer

  func push() {
    state.withLock { state in
      var restorations: [ObjectIdentifier: @Sendable () -> Void] = [:]
      for slot in state.allSlots { restorations[ObjectIdentifier(slot)] = slot.snapshot() }
      state.saved.append(
        Saved(registrations: state.registrations, contexts: state.contexts, restorations: restorations))
    }
  }

  func pop() -> Bool {
    let work: [@Sendable () -> Void]? = state.withLock { state in
      guard let saved = state.saved.popLast() else { return nil }
      state.registrations = saved.registrations
      state.contexts = saved.contexts
      state.changesOfAll += 1
      return state.allSlots.map { slot in saved.restorations[ObjectIdentifier(slot)] ?? { slot.forget() } }
    }
    guard let work else { return false }
    for step in work { step() }
    return true
  }

  func reset(_ what: Reset) {
    let slots = state.withLock { state in
      switch what {
      case .registrations:
        let keys = Array(state.registrations.keys)
        for key in keys { state.changes[key, default: 0] += 1 }
        state.registrations = [:]
        return keys.flatMap { key in state.slots(of: key) }
      case .instances:
        state.changesOfAll += 1
        return state.allSlots.filter { $0.lifetime != .singleton && $0.lifetime != .unique }
      case .scope(let scope):
        return state.allSlots.filter { $0.scope == ObjectIdentifier(scope) }
      case .all:
        state.changesOfAll += 1
        state.registrations = [:]
        state.contexts = ServiceContext.automatic
        state.setups = []
        state.saved = []
        return state.allSlots
      }
    }
    for slot in slots { slot.forget() }
    if case .all = what { recorder.clear() }
  }

  /// Returns true if the setup has not run yet, and marks it as run.
  func isFirst(_ setup: String) -> Bool {
    state.withLock { $0.setups.insert(setup).inserted }
  }

  var dependencies: DependencyGraph { recorder.graph }
}

/// A registration of any service.
protocol AnyRegistration: Sendable {
}

private struct Registration<Make: Sendable>: AnyRegistration {
  let make: Make
}
