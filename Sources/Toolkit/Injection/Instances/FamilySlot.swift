import Threading

/// The slots of a service that is created from a parameter, one for each parameter.
///
/// Parameters are hashed and compared outside the lock: both run code of the program, which may come back here.
@usableFromInline
final class FamilySlot<Parameter: Hashable & Sendable, Service>: AnyServiceSlot, @unchecked Sendable {
  // Unchecked like its superclass.

  @usableFromInline
  struct State {
    /// The first slot for each hash.
    @usableFromInline var slots: [ParameterHash: Entry] = [:]
    /// The others with that hash, in the order of their creation. Apart, so that a copy of an entry counts one reference.
    @usableFromInline var others: [ParameterHash: [Entry]] = [:]
    /// Counts how often slots were removed.
    var generation = 0
    /// The number of slots at which those whose services are released are removed.
    var sizeToSweep = 64

    func all(_ hash: ParameterHash) -> [Entry] {
      slots[hash].map { [$0] + (others[hash] ?? []) } ?? []
    }

    var all: [Entry] { Array(slots.values) + others.values.joined() }

    mutating func add(_ entry: Entry) {
      if slots[entry.hash] == nil { slots[entry.hash] = entry } else { others[entry.hash, default: []].append(entry) }
    }

    mutating func replace(with entries: [Entry]) {
      (slots, others, generation) = ([:], [:], generation + 1)
      for entry in entries { add(entry) }
    }
  }

  @usableFromInline
  struct Entry: Sendable {
    let hash: ParameterHash
    @usableFromInline let parameter: Parameter
    @usableFromInline let slot: ServiceSlot<Service>
  }

  @usableFromInline let state = Lock(State())

  /// Returns the slot of a parameter, if there is one.
  @inlinable
  @inline(__always)
  func find(_ parameter: Parameter) -> ServiceSlot<Service>? {
    let hash = ParameterHash(parameter)
    guard let first = state.withLock({ $0.slots[hash] }) else { return nil }
    return first.parameter == parameter ? first.slot : findOther(parameter, hash)
  }

  @usableFromInline
  @inline(never)
  func findOther(_ parameter: Parameter, _ hash: ParameterHash) -> ServiceSlot<Service>? {
    state.withLock { $0.others[hash] }?.first { $0.parameter == parameter }?.slot
  }

  /// Returns the slot of a parameter.
  ///
  /// - Complexity: O(1), amortized.
  func findOrMake(_ parameter: Parameter) -> ServiceSlot<Service> {
    let hash = ParameterHash(parameter)
    var made: Entry?
    while true {
      let (known, generation) = state.withLock { ($0.all(hash), $0.generation) }
      if let found = known.first(where: { $0.parameter == parameter }) { return found.slot }
      // Described outside the lock: that may run code of the program, too.
      let entry =
        made
        ?? Entry(
          hash: hash, parameter: parameter,
          slot: ServiceSlot(key: key, name: "\(name)(\(parameter))", lifetime: lifetime, recorder: recorder))
      made = entry
      let (isAdded, old) = state.withLock { state in
        // Otherwise there are parameters that have not been compared.
        guard state.generation == generation, state.all(hash).count == known.count else { return (false, [Entry]()) }
        var old: [Entry] = []
        if state.slots.count >= state.sizeToSweep {
          old = state.all
          state.replace(with: old.filter { !$0.slot.isAbandoned })
          state.sizeToSweep = max(64, 2 * state.slots.count)
        }
        state.add(entry)
        return (true, old)
      }
      // Released outside the lock.
      withExtendedLifetime(old) {}
      if isAdded { return entry.slot }
    }
  }

  override func forget() {
    forgetFactory()
    for entry in state.withLock({ $0.all }) { entry.slot.forget() }
  }

  override func snapshot() -> @Sendable () -> Void {
    let saved = state.withLock { $0.all }
    let restorations = saved.map { $0.slot.snapshot() }
    return { [self] in
      forgetFactory()
      let current = state.withLock { state in
        defer { state.replace(with: saved) }
        return state.all
      }
      let kept = Set(saved.map { ObjectIdentifier($0.slot) })
      for entry in current where !kept.contains(ObjectIdentifier(entry.slot)) { entry.slot.forget() }
      for restore in restorations { restore() }
    }
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
