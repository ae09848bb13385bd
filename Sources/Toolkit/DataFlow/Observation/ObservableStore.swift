import Observation

/// A store, or a module of it, for observers that use `withObservationTracking`, as SwiftUI does.
///
/// ```swift
/// let screen = store.scope(state: \.player, action: \.player).observable()
/// Text(screen.title)
/// ```
///
/// - A property that was read is reported as changed when something ran in the module; a field of a ``TrackedState``
///   when it was written; a child when something ran in it. Values that are `Equatable` and `BitwiseCopyable`, such as
///   numbers and flags, are reported only when they differ.
/// - Each read costs a key path access. Stores without such observers pay nothing.
@dynamicMemberLookup
public final class ObservableStore<State, Action>: Observable {
  private let scoped: ScopedStore<State, Action>
  private let registrar = ObservationRegistrar()
  private var observation: StoreObservation?
  /// The properties that were read and have not been reported since.
  private var watched: [PartialKeyPath<State>: () -> Void] = [:]

  /// The observations of parts that are reported separately, such as fields of a tracked state.
  private var partObservations: [PartialKeyPath<State>: StoreObservation] = [:]

  init(_ scoped: ScopedStore<State, Action>) {
    self.scoped = scoped
    observation = scoped.observe { [weak self] _ in self?.tell() }
  }

  /// The whole state.
  public var state: State {
    registrar.access(self, keyPath: \.state)
    return scoped.state
  }

  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    registrar.access(self, keyPath: \.[dynamicMember: path])
    watch(path) { [weak self] in self?.change(\.[dynamicMember: path]) }
    return scoped.state[keyPath: path]
  }

  public subscript<Value: Equatable & BitwiseCopyable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    registrar.access(self, keyPath: \.[dynamicMember: path])
    let value = scoped.state[keyPath: path]
    watch(path) { [weak self] in self?.compare(path, with: value) }
    return value
  }

  /// Sends an action of the module.
  @discardableResult
  public func send(_ action: Action) -> SentAction { scoped.send(action) }

  // MARK: Reporting changes

  private func watch(_ path: PartialKeyPath<State>, _ tell: @escaping () -> Void) {
    watched[path] = tell
    guard partObservations[path] == nil, scoped.isToldApart(path) else { return }
    partObservations[path] = scoped.observe(at: path) { [weak self] in self?.watched.removeValue(forKey: path)?() }
  }

  private func tell() {
    change(\.state)
    let concerned = watched.keys.filter { partObservations[$0] == nil }
    for tell in concerned.compactMap({ watched.removeValue(forKey: $0) }) { tell() }
  }

  /// Reports a change if there is one; otherwise keeps watching.
  private func compare<Value: Equatable & BitwiseCopyable>(_ path: KeyPath<State, Value>, with value: Value) {
    if scoped.state[keyPath: path] == value {
      watched[path] = { [weak self] in self?.compare(path, with: value) }
    } else {
      change(\.[dynamicMember: path])
    }
  }

  private func change<Value>(_ path: KeyPath<ObservableStore, Value>) {
    registrar.withMutation(of: self, keyPath: path) {}
  }
}
