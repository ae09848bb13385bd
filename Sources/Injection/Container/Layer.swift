/// One set of registrations and kept services. Its lock is held for look-ups only, never while a service is made.
@usableFromInline
final class Layer: Sendable {
  private struct Saved {
    var registrations: [ServiceKey: any AnyRegistration]
    var contexts: [ServiceContext]
    /// By slot; what has none was not kept then.
    var restorations: [ObjectIdentifier: @Sendable () -> Void]
  }

  private struct State {
    var registrations: [ServiceKey: any AnyRegistration]
    var contexts: [ServiceContext]
    /// Of one service for each way of keeping it.
    var slots: [ServiceKey: [AnySlot]] = [:]
    var families: [ServiceKey: any AnyFamily] = [:]
    /// Counts what happened to a service that slots elsewhere should hear of.
    var changes: [ServiceKey: Int] = [:]
    var changesOfAll = 0
    var setups: Set<String> = []
    var saved: [Saved] = []

    var allSlots: [AnySlot] { slots.values.flatMap(\.self) + families.values.flatMap(\.slots) }

    func slots(of key: ServiceKey) -> [AnySlot] { (slots[key] ?? []) + (families[key]?.slots ?? []) }
  }

  private let state: Lock<State>
  let recorder = DependencyRecorder()

  /// Where its slots are found without its lock; of the layer that lives as long as its registry.
  private let table: SlotTable?

  // MARK: Lifecycle

  init(registrations: [ServiceKey: any AnyRegistration], contexts: [ServiceContext], table: SlotTable?) {
    state = Lock(State(registrations: registrations, contexts: contexts))
    self.table = table
  }

  /// A layer of its own with the same registrations.
  func withoutInstances(contexts: [ServiceContext]?) -> Layer {
    let (registrations, own): ([ServiceKey: any AnyRegistration], [ServiceContext]) = state.withLock {
      ($0.registrations, $0.contexts)
    }
    return Layer(registrations: registrations, contexts: contexts ?? own, table: nil)
  }

  // MARK: Services

  /// The slot of a service, and the way to it from this member.
  func findOrMakeSlot<Service>(
    key: ServiceKey, member: MemberName, lifetime: Lifetime, scope: ObjectIdentifier?
  ) -> Slot<Service> {
    state.withLock { state in
      let found = state.slots[key]?.first { $0.lifetime == lifetime && $0.scope == scope }
      let slot: Slot<Service> =
        found?.typed()
        ?? Slot(key: key, lifetime: lifetime, scope: scope, recorder: recorder, publishes: table != nil)
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

  /// The slots of a service that is made from a parameter.
  func family<Parameter, Service>(for key: ServiceKey) -> Family<Parameter, Service> {
    state.withLock { (state: inout State) in
      // The key names the type, so this cast does not fail.
      if let found = state.families[key] as? Family<Parameter, Service> { return found }
      let family: Family<Parameter, Service> = Family(key: key, recorder: recorder)
      state.families[key] = family
      return family
    }
  }

  /// From now on the service may be made with no more ado, if nothing is registered in its place.
  func allowDirectMaking(_ slot: AnySlot) {
    state.withLock { state in
      // Who leads to a service that is shared in its graph must be seen each time, to know where the graph begins.
      guard state.registrations[slot.key] == nil, !slot.leadsToGraph.load(ordering: .acquiring) else { return }
      slot.running.store(0, ordering: .relaxed)
      slot.isDirect.store(true, ordering: .releasing)
    }
  }

  // MARK: Registrations

  var contexts: [ServiceContext] { state.withLock { $0.contexts } }

  func use(contexts: [ServiceContext]) { state.withLock { $0.contexts = contexts } }

  /// What was registered instead of the declared factory.
  func registration<Service>(for key: ServiceKey, as service: Service.Type) -> Factory<Service>.Make? {
    let registration: (any AnyRegistration)? = state.withLock { $0.registrations[key] }
    // As above.
    return (registration as? Registration<Factory<Service>.Make>)?.make
  }

  func registration<Parameter, Service>(
    for key: ServiceKey, of parameter: Parameter.Type, as service: Service.Type
  ) -> ParameterFactory<Parameter, Service>.Make? {
    let registration: (any AnyRegistration)? = state.withLock { $0.registrations[key] }
    // As above.
    return (registration as? Registration<ParameterFactory<Parameter, Service>.Make>)?.make
  }

  /// Puts another factory in the place of the declared one. What was made before is no longer handed out.
  @discardableResult
  func register<Make: Sendable>(_ make: Make, for key: ServiceKey, isOnlyFirst: Bool = false) -> Bool {
    let slots: [AnySlot]? = state.withLock { (state: inout State) in
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

  /// Grows with all that makes a kept service out of date.
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

  /// Whether this is the first time that the setup is asked for.
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
