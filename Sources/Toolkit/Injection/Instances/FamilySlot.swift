import Threading

/// The slots of a service that is created from a parameter, one for each parameter.
@usableFromInline
final class FamilySlot<Parameter: Hashable & Sendable, Service>: AnyServiceSlot, @unchecked Sendable {
  // Unchecked like its superclass.

  @usableFromInline
  struct State {
    @usableFromInline var slots: [Parameter: ServiceSlot<Service>] = [:]
    /// The number of slots at which those whose services are released are removed.
    var sizeToSweep = 64
  }

  @usableFromInline let state = Lock(State())

  /// Returns the slot of a parameter, if there is one.
  @inlinable
  @inline(__always)
  func find(_ parameter: Parameter) -> ServiceSlot<Service>? {
    state.withLock { $0.slots[parameter] }
  }

  /// Returns the slot of a parameter.
  ///
  /// - Complexity: O(1), amortized.
  func findOrMake(_ parameter: Parameter) -> ServiceSlot<Service> {
    if let found = find(parameter) { return found }
    // Described and released outside the lock: both may run code of the program.
    let new = ServiceSlot<Service>(key: key, name: "\(name)(\(parameter))", lifetime: lifetime, recorder: recorder)
    var old: [Parameter: ServiceSlot<Service>] = [:]
    defer { withExtendedLifetime(old) {} }
    return state.withLock { state in
      if let found = state.slots[parameter] { return found }
      if state.slots.count >= state.sizeToSweep {
        old = state.slots
        state.slots = state.slots.filter { !$0.value.isAbandoned }
        state.sizeToSweep = max(64, 2 * state.slots.count)
      }
      state.slots[parameter] = new
      return new
    }
  }

  override func forget() {
    forgetFactory()
    for slot in state.withLock({ Array($0.slots.values) }) { slot.forget() }
  }

  override func snapshot() -> @Sendable () -> Void {
    let saved = state.withLock { $0.slots }
    let restorations = saved.values.map { $0.snapshot() }
    return { [self] in
      forgetFactory()
      let current = state.withLock { state in
        defer { state.slots = saved }
        return state.slots
      }
      for (parameter, slot) in current where saved[parameter] !== slot { slot.forget() }
      for restore in restorations { restore() }
    }
  }
}
