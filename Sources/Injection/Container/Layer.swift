import Synchronization

/// One set of registrations and kept services. Its lock is held for look-ups only, never while a service is made.
final class Layer: Sendable {
  private struct Contents {
    var registrations: [ServiceKey: any AnyRegistration] = [:]
    var kept: [ServiceKey: any AnyKept] = [:]
  }

  private struct State {
    var contents: Contents = Contents()
    var saved: [Contents] = []
  }

  private let state: Mutex<State>

  // MARK: Lifecycle

  init() {
    state = Mutex(State())
  }

  private init(registrations: [ServiceKey: any AnyRegistration]) {
    state = Mutex(State(contents: Contents(registrations: registrations)))
  }

  /// A layer of its own with the same registrations.
  func withoutInstances() -> Layer {
    Layer(registrations: state.withLock { $0.contents.registrations })
  }

  // MARK: Services

  /// What was registered instead of the declared factory.
  func override<Service>(for key: ServiceKey, as service: Service.Type) -> Factory<Service>.Make? {
    let registration: (any AnyRegistration)? = state.withLock { $0.contents.registrations[key] }
    // One dictionary holds services of all types; the key names the type, so this cast does not fail.
    return (registration as? Registration<Service>)?.make
  }

  /// The place of a kept service, which stays the same until it is reset or registered anew.
  func kept<Service: Sendable>(for key: ServiceKey, lifetime: Lifetime) -> Kept<Service> {
    state.withLock { (state: inout State) in
      // As above.
      if let kept = state.contents.kept[key] as? Kept<Service>, kept.lifetime == lifetime { return kept }
      let kept: Kept<Service> = Kept(key: key, lifetime: lifetime)
      state.contents.kept[key] = kept
      return kept
    }
  }

  /// Puts another factory in the place of the declared one. What was made before is no longer handed out.
  func register<Service>(_ make: @escaping Factory<Service>.Make, for key: ServiceKey) {
    state.withLock { (state: inout State) in
      state.contents.registrations[key] = Registration(make: make)
      state.contents.kept[key] = nil
    }
  }

  func reset(_ key: ServiceKey) {
    state.withLock { (state: inout State) in
      state.contents.registrations[key] = nil
      state.contents.kept[key] = nil
    }
  }

  // MARK: The whole layer

  func push() {
    state.withLock { $0.saved.append($0.contents) }
  }

  func pop() -> Bool {
    state.withLock { (state: inout State) in
      guard let contents = state.saved.popLast() else { return false }
      state.contents = contents
      return true
    }
  }

  func reset(_ what: Reset) {
    state.withLock { (state: inout State) in
      switch what {
      case .registrations:
        for key in state.contents.registrations.keys { state.contents.kept[key] = nil }
        state.contents.registrations = [:]
      case .instances:
        state.contents.kept = state.contents.kept.filter { $0.value.lifetime == .singleton }
      case .all:
        state = State()
      }
    }
  }
}

/// A registration of any service.
private protocol AnyRegistration: Sendable {
}

private struct Registration<Service>: AnyRegistration {
  let make: Factory<Service>.Make
}
