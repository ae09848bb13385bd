/// The effects of a store that have been registered and have not ended, by place and identifier.
struct LiveEffects<State, Action> {
  typealias Run = EffectRun<State, Action>

  /// Effects without an identifier stand under nil.
  private var scopes: [ScopePath: [EffectKey?: [ObjectIdentifier: Run]]] = [:]

  /// The places that the state may lose. Few: only those with effects in flight are ever asked after.
  private var vanishingScopes: Set<ScopePath> = []

  // MARK: Use

  /// Whether no effect is registered or running.
  private(set) var isEmpty: Bool = true

  mutating func insert(_ run: Run) {
    scopes[run.path, default: [:]][run.key, default: [:]][ObjectIdentifier(run)] = run
    if run.path.canVanish { vanishingScopes.insert(run.path) }
    isEmpty = false
  }

  mutating func remove(_ run: Run) {
    scopes[run.path]?[run.key]?[ObjectIdentifier(run)] = nil
    if scopes[run.path]?[run.key]?.isEmpty == true { scopes[run.path]?[run.key] = nil }
    if scopes[run.path]?.isEmpty == true { forgetScope(run.path) }
  }

  mutating func cancel(_ key: EffectKey, in path: ScopePath) {
    cancelAll(in: scopes[path]?.removeValue(forKey: key).map { [key: $0] })
    if scopes[path]?.isEmpty == true { forgetScope(path) }
  }

  /// Cancels all effects of places that are no longer there.
  mutating func cancelScopes(where hasVanished: (ScopePath) -> Bool) {
    for path in vanishingScopes where hasVanished(path) {
      cancelAll(in: scopes[path])
      forgetScope(path)
    }
  }

  func cancelAll() {
    for runs in scopes.values { cancelAll(in: runs) }
  }

  private func cancelAll(in runs: [EffectKey?: [ObjectIdentifier: Run]]?) {
    for run in (runs ?? [:]).values.joined() { run.value.cancel() }
  }

  private mutating func forgetScope(_ path: ScopePath) {
    scopes[path] = nil
    vanishingScopes.remove(path)
    isEmpty = scopes.isEmpty
  }
}
