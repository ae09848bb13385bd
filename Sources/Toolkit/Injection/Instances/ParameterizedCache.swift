import Threading

/// The slots of a service that is created from a parameter, independent of its types.
protocol AnyParameterizedCache: Sendable {
  var slots: [AnyServiceSlot] { get }
}

/// The slots of a service that is created from a parameter, one for each parameter.
final class ParameterizedCache<Parameter: Hashable & Sendable, Service>: AnyParameterizedCache {
  private struct Place: Hashable {
    let parameter: Parameter
    let lifetime: Lifetime
  }

  private struct State {
    var slots: [Place: ServiceSlot<Service>] = [:]
    /// The number of slots at which those whose services are released are removed.
    var sizeToSweep = 64
  }

  private let key: ServiceKey
  private let recorder: DependencyRecorder
  private let state = Lock(State())

  init(key: ServiceKey, recorder: DependencyRecorder) {
    self.key = key
    self.recorder = recorder
  }

  var slots: [AnyServiceSlot] { state.withLock { Array($0.slots.values) } }

  /// Returns the slot of a parameter.
  ///
  /// - Complexity: O(1), amortized.
  func slot(for parameter: Parameter, lifetime: Lifetime) -> ServiceSlot<Service> {
    state.withLock { state in
      let place = Place(parameter: parameter, lifetime: lifetime)
      if let found = state.slots[place] { return found }
      if state.slots.count >= state.sizeToSweep {
        state.slots = state.slots.filter { !$0.value.isAbandoned }
        state.sizeToSweep = max(64, 2 * state.slots.count)
      }
      let slot: ServiceSlot<Service> = ServiceSlot(
        key: key, name: "\(key)(\(parameter))", lifetime: lifetime, scope: nil, recorder: recorder)
      state.slots[place] = slot
      return slot
    }
  }
}
