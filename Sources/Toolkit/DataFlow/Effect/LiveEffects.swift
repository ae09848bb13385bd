import EnumPaths

/// The effects of a store that have been registered and have not ended.
///
/// Most effects have no identifier and belong to a module that is always present: each of them costs one place in an
/// array.
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

  /// The places that the state may lose. Only places with effects in flight are searched for.
  @usableFromInline let places: LivePlace

  /// Places that have lost their last effect. They are kept until no action can be passing through them.
  @usableFromInline var dropped: [LivePlace] = []

  @inlinable
  init(places: LivePlace) {
    self.places = places
  }

  // MARK: Use

  /// True if an effect belongs to a child that the state may lose.
  @inlinable var hasVanishing: Bool { !places.isEmpty }

  /// Adds an effect. Must not be called while an action is being reduced.
  @inlinable
  mutating func insert(_ run: Run) {
    if !dropped.isEmpty { dropped = [] }
    run.slot = all.count
    all.append(run)
    for key in run.keys { named[Name(path: run.path, key: key), default: []].append(run) }
    if run.path.canVanish { run.place = places.insert(run, at: run.path) }
  }

  @inlinable
  mutating func remove(_ run: Run) {
    let slot = run.slot
    guard slot >= 0 else { return }
    run.slot = -1
    let last = all.removeLast()
    if last !== run {
      last.slot = slot
      all[slot] = last
    }
    for key in run.keys {
      let name = Name(path: run.path, key: key)
      guard var runs = named.removeValue(forKey: name) else { continue }
      runs.removeAll { $0 === run }
      if !runs.isEmpty { named[name] = runs }
    }
    run.place?.remove(run, into: &dropped)
    run.place = nil
  }

  @inlinable
  func runs(of key: EffectKey, in path: ScopePath) -> [Run] {
    named[Name(path: path, key: key)] ?? []
  }

  /// The effects of the children that the steps lead to.
  @usableFromInline
  func runs(of key: EffectKey, at steps: [CaseStep], below path: ScopePath) -> [Run] {
    named.filter { $0.key.key == key && $0.key.path.isReached(by: steps, from: path) }.flatMap(\.value)
  }
}
