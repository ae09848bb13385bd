import Threading

/// The slots of a service that is created from a parameter, one for each parameter.
///
/// Parameters are hashed and compared outside the lock: both run code of the program, which may come back here.
@usableFromInline
final class FamilySlot<Parameter: Hashable & Sendable, Service>: AnyServiceSlot, @unchecked Sendable {
  // Unchecked like its superclass.

  @usableFromInline
  struct State {
    /// The slots of the parameters with one hash, in the order of their creation.
    @usableFromInline var entries: [ParameterHash: [Entry]] = [:]
    /// Counts how often entries were removed.
    @usableFromInline var generation = 0
    var count = 0
    /// The number of slots at which those whose services are released are removed.
    var sizeToSweep = 64

    mutating func replace(with entries: [ParameterHash: [Entry]]) {
      self.entries = entries
      generation += 1
      count = entries.values.reduce(0) { $0 + $1.count }
    }
  }

  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let parameter: Parameter
    @usableFromInline let slot: ServiceSlot<Service>
  }

  @usableFromInline let state = Lock(State())

  /// Returns the slot of a parameter, if there is one.
  @inlinable
  @inline(__always)
  func find(_ parameter: Parameter) -> ServiceSlot<Service>? {
    let hash = ParameterHash(parameter)
    return state.withLock { $0.entries[hash] }?.first { $0.parameter == parameter }?.slot
  }

  /// Returns the slot of a parameter.
  ///
  /// - Complexity: O(1), amortized.
  func findOrMake(_ parameter: Parameter) -> ServiceSlot<Service> {
    let hash = ParameterHash(parameter)
    var new: Entry?
    while true {
      let (known, generation) = state.withLock { ($0.entries[hash] ?? [], $0.generation) }
      if let found = known.first(where: { $0.parameter == parameter }) { return found.slot }
      // Described outside the lock: that may run code of the program, too.
      let entry =
        new
        ?? Entry(
          parameter: parameter,
          slot: ServiceSlot(key: key, name: "\(name)(\(parameter))", lifetime: lifetime, recorder: recorder))
      new = entry
      // Released outside the lock.
      var old: [ParameterHash: [Entry]] = [:]
      defer { withExtendedLifetime(old) {} }
      let isAdded = state.withLock { state in
        // Otherwise there are entries that have not been compared.
        guard state.generation == generation, state.entries[hash]?.count ?? 0 == known.count else { return false }
        if state.count >= state.sizeToSweep {
          old = state.entries
          state.replace(with: old.mapValues { $0.filter { !$0.slot.isAbandoned } }.filter { !$0.value.isEmpty })
          state.sizeToSweep = max(64, 2 * state.count)
        }
        state.entries[hash, default: []].append(entry)
        state.count += 1
        return true
      }
      if isAdded { return entry.slot }
    }
  }

  override func forget() {
    forgetFactory()
    for slot in slots(of: state.withLock { $0.entries }) { slot.forget() }
  }

  override func snapshot() -> @Sendable () -> Void {
    let saved = state.withLock { $0.entries }
    let slots = slots(of: saved)
    let restorations = slots.map { $0.snapshot() }
    return { [self] in
      forgetFactory()
      let current = state.withLock { state in
        defer { state.replace(with: saved) }
        return state.entries
      }
      let kept = Set(slots.map { ObjectIdentifier($0) })
      for slot in self.slots(of: current) where !kept.contains(ObjectIdentifier(slot)) { slot.forget() }
      for restore in restorations { restore() }
    }
  }

  private func slots(of entries: [ParameterHash: [Entry]]) -> [ServiceSlot<Service>] {
    entries.values.flatMap { $0.map(\.slot) }
  }
}

/// The hash of a parameter, as a key that is not hashed again.
@usableFromInline
struct ParameterHash: Hashable, Sendable {
  @inlinable
  init(_ parameter: some Hashable) { value = parameter.hashValue }

  @usableFromInline let value: Int

  @inlinable
  func _rawHashValue(seed: Int) -> Int { value }
}
