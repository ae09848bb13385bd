/// The effects of a store that have been registered and have not ended.
///
/// Most have no identifier and belong to a module that stays: those cost a place in an array and nothing else.
@usableFromInline
struct LiveEffects<State, Action> {
  @usableFromInline
  typealias Run = EffectRun<State, Action>

  @usableFromInline
  struct Name: Hashable {
    @usableFromInline let path: ScopePath
    @usableFromInline let key: EffectKey

    @inlinable
    init(path: ScopePath, key: EffectKey) {
      self.path = path
      self.key = key
    }
  }

  @usableFromInline var all: [Run] = []
  @usableFromInline var named: [Name: [Run]] = [:]

  /// By the places that the state may lose: only those with effects in flight are ever asked after.
  @usableFromInline var vanishing: [ScopePath: Int] = [:]

  @inlinable
  init() {}

  // MARK: Use

  /// Whether no effect is registered or running.
  @inlinable var isEmpty: Bool { all.isEmpty }

  /// Whether an effect belongs to a child that may go.
  @usableFromInline var hasVanishing: Bool = false

  @inlinable
  mutating func insert(_ run: Run) {
    run.slot = all.count
    all.append(run)
    for key in run.keys { named[Name(path: run.path, key: key), default: []].append(run) }
    guard run.path.canVanish else { return }
    vanishing[run.path, default: 0] += 1
    hasVanishing = true
  }

  @inlinable
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

  @inlinable
  func runs(of key: EffectKey, in path: ScopePath) -> [Run] {
    named[Name(path: path, key: key)] ?? []
  }

  /// The effects of places that are no longer there.
  @inlinable
  func runs(where hasVanished: (ScopePath) -> Bool) -> [Run] {
    let gone: Set<ScopePath> = Set(vanishing.keys.filter(hasVanished))
    return gone.isEmpty ? [] : all.filter { gone.contains($0.path) }
  }
}
