import Threading

/// The slots of a service that is created from a parameter, one for each parameter.
///
/// Parameters are hashed and compared outside the lock: both run code of the program, which may come back here.
@usableFromInline
final class FamilySlot<Parameter: Hashable & Sendable, Service>: AnyServiceSlot, @unchecked Sendable {
  // Unchecked like its superclass.

  @usableFromInline
  struct State {
    @usableFromInline var entries: [ParameterHash: Entry] = [:]
    /// Counts how often entries were removed.
    var generation = 0
    var count = 0
    /// The number of slots at which those whose services are released are removed.
    var sizeToSweep = 64

    mutating func add(_ parameter: Parameter, _ slot: ServiceSlot<Service>, _ hash: ParameterHash) {
      let entry = Entry(parameter: parameter, slot: slot)
      if entries[hash]?.others.append(entry) == nil { entries[hash] = entry }
      count += 1
    }

    mutating func sweep() {
      let old = entries
      (entries, count, generation) = ([:], 0, generation + 1)
      for (hash, first) in old {
        for entry in first.all where !entry.slot.isAbandoned { add(entry.parameter, entry.slot, hash) }
      }
      sizeToSweep = max(64, 2 * count)
    }
  }

  /// The slot of a parameter, and those of other parameters with the same hash, in the order of their creation.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let parameter: Parameter
    @usableFromInline let slot: ServiceSlot<Service>
    @usableFromInline var others: [Entry] = []

    var all: [Entry] { [self] + others }

    @inlinable
    @inline(__always)
    func find(_ wanted: Parameter) -> ServiceSlot<Service>? {
      parameter == wanted ? slot : others.first { $0.parameter == wanted }?.slot
    }
  }

  @usableFromInline let state = Lock(State())

  /// Returns the slot of a parameter, if there is one.
  @inlinable
  @inline(__always)
  func find(_ parameter: Parameter) -> ServiceSlot<Service>? {
    let hash = ParameterHash(parameter)
    return state.withLock { $0.entries[hash] }?.find(parameter)
  }

  /// Returns the slot of a parameter.
  ///
  /// - Complexity: O(1), amortized.
  func findOrMake(_ parameter: Parameter) -> ServiceSlot<Service> {
    let hash = ParameterHash(parameter)
    var made: ServiceSlot<Service>?
    while true {
      let (known, generation) = state.withLock { ($0.entries[hash], $0.generation) }
      if let found = known?.find(parameter) { return found }
      // Described outside the lock: that may run code of the program, too.
      let slot =
        made ?? ServiceSlot(key: key, name: "\(name)(\(parameter))", lifetime: lifetime, recorder: recorder)
      made = slot
      // Released outside the lock.
      var old: [ParameterHash: Entry] = [:]
      defer { withExtendedLifetime(old) {} }
      let isAdded = state.withLock { state in
        // Otherwise there are parameters that have not been compared.
        guard state.generation == generation, state.entries[hash]?.others.count == known?.others.count
        else { return false }
        if state.count >= state.sizeToSweep {
          old = state.entries
          state.sweep()
        }
        state.add(parameter, slot, hash)
        return true
      }
      if isAdded { return slot }
    }
  }

  override func forget() {
    forgetFactory()
    for slot in slots(of: state.withLock { $0.entries }) { slot.forget() }
  }

  override func snapshot() -> @Sendable () -> Void {
    let (saved, count) = state.withLock { ($0.entries, $0.count) }
    let slots = slots(of: saved)
    let restorations = slots.map { $0.snapshot() }
    return { [self] in
      forgetFactory()
      let current = state.withLock { state in
        defer { (state.entries, state.count, state.generation) = (saved, count, state.generation + 1) }
        return state.entries
      }
      let kept = Set(slots.map { ObjectIdentifier($0) })
      for slot in self.slots(of: current) where !kept.contains(ObjectIdentifier(slot)) { slot.forget() }
      for restore in restorations { restore() }
    }
  }

  private func slots(of entries: [ParameterHash: Entry]) -> [ServiceSlot<Service>] {
    entries.values.flatMap { $0.all.map(\.slot) }
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
