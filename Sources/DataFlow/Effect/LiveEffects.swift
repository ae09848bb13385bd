/// The effects of a store that have been registered and have not ended, by place and identifier.
struct LiveEffects<State, Action> {
  typealias Run = EffectRun<State, Action>

  private struct Runs {
    var all: [ObjectIdentifier: Run] = [:]
    var byKey: [EffectKey: [ObjectIdentifier: Run]] = [:]
  }

  private var scopes: [ScopePath: Runs] = [:]

  /// The places that the state may lose. Few: only those with effects in flight are ever asked after.
  private var vanishingScopes: Set<ScopePath> = []

  // MARK: Use

  /// Whether no effect is registered or running.
  var isEmpty: Bool { scopes.isEmpty }

  /// Whether an effect belongs to a child that may go.
  var hasVanishing: Bool { !vanishingScopes.isEmpty }

  var all: [Run] { scopes.values.flatMap(\.all.values) }

  mutating func insert(_ run: Run) {
    let id: ObjectIdentifier = ObjectIdentifier(run)
    scopes[run.path, default: Runs()].all[id] = run
    for key in run.keys { scopes[run.path, default: Runs()].byKey[key, default: [:]][id] = run }
    if run.path.canVanish { vanishingScopes.insert(run.path) }
  }

  mutating func remove(_ run: Run) {
    guard var runs = scopes.removeValue(forKey: run.path) else { return }
    let id: ObjectIdentifier = ObjectIdentifier(run)
    runs.all[id] = nil
    for key in run.keys {
      runs.byKey[key]?[id] = nil
      if runs.byKey[key]?.isEmpty == true { runs.byKey[key] = nil }
    }
    if runs.all.isEmpty {
      vanishingScopes.remove(run.path)
    } else {
      scopes[run.path] = runs
    }
  }

  func runs(of key: EffectKey, in path: ScopePath) -> [Run] {
    scopes[path]?.byKey[key].map { Array($0.values) } ?? []
  }

  /// Takes the effects of places that are no longer there.
  mutating func takeScopes(where hasVanished: (ScopePath) -> Bool) -> [Run] {
    var taken: [Run] = []
    for path in vanishingScopes where hasVanished(path) {
      taken += scopes.removeValue(forKey: path).map { Array($0.all.values) } ?? []
      vanishingScopes.remove(path)
    }
    return taken
  }
}
