/// The effects of a store that have been registered and have not ended.
///
/// Most have no identifier and belong to a module that stays: those cost a place in an array and nothing else.
struct LiveEffects<State, Action> {
  typealias Run = EffectRun<State, Action>

  private struct Name: Hashable {
    let path: ScopePath
    let key: EffectKey
  }

  private(set) var all: [Run] = []
  private var named: [Name: [Run]] = [:]

  /// By the places that the state may lose: only those with effects in flight are ever asked after.
  private var vanishing: [ScopePath: Int] = [:]

  // MARK: Use

  /// Whether no effect is registered or running.
  var isEmpty: Bool { all.isEmpty }

  /// Whether an effect belongs to a child that may go.
  private(set) var hasVanishing: Bool = false

  mutating func insert(_ run: Run) {
    run.slot = all.count
    all.append(run)
    for key in run.keys { named[Name(path: run.path, key: key), default: []].append(run) }
    guard run.path.canVanish else { return }
    vanishing[run.path, default: 0] += 1
    hasVanishing = true
  }

  mutating func remove(_ run: Run) {
    let slot: Int = run.slot
    guard slot >= 0 else { return }
    run.slot = -1
    let last: Run = all.removeLast()
    if last !== run {
      last.slot = slot
      all[slot] = last
    }
    for key in run.keys {
      let name: Name = Name(path: run.path, key: key)
      guard var runs = named.removeValue(forKey: name) else { continue }
      runs.removeAll { $0 === run }
      if !runs.isEmpty { named[name] = runs }
    }
    guard run.path.canVanish, let count = vanishing[run.path] else { return }
    vanishing[run.path] = count > 1 ? count - 1 : nil
    hasVanishing = !vanishing.isEmpty
  }

  func runs(of key: EffectKey, in path: ScopePath) -> [Run] {
    named[Name(path: path, key: key)] ?? []
  }

  /// The effects of places that are no longer there.
  func runs(where hasVanished: (ScopePath) -> Bool) -> [Run] {
    let gone: Set<ScopePath> = Set(vanishing.keys.filter(hasVanished))
    return gone.isEmpty ? [] : all.filter { gone.contains($0.path) }
  }
}
