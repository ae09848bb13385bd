import Observation

/// A store, or a module of it, for whoever looks with `withObservationTracking`, as SwiftUI does.
///
/// ```swift
/// let screen = store.scope(state: \.player, action: \.player).observable()
/// Text(screen.title)
/// ```
///
/// - A property that was read is told to have changed when something ran in the module. Small ones that can be compared,
///   numbers and flags, are told only when they differ; for more exactness make a narrower scope.
/// - Reading through it costs a key path. Nothing is paid by stores that nobody observes so.
@dynamicMemberLookup
public final class ObservableStore<State, Action>: Observable {
  private let scoped: ScopedStore<State, Action>
  private let registrar: ObservationRegistrar = ObservationRegistrar()
  private var observation: StoreObservation?
  private var watched: [PartialKeyPath<State>: () -> Void] = [:]

  init(_ scoped: ScopedStore<State, Action>) {
    self.scoped = scoped
    observation = scoped.observe { [weak self] _ in self?.tell() }
  }

  /// All of the state.
  public var state: State {
    registrar.access(self, keyPath: \.state)
    return scoped.state
  }

  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    registrar.access(self, keyPath: \.[dynamicMember: path])
    watched[path] = { [weak self] in self?.change(\.[dynamicMember: path]) }
    return scoped.state[keyPath: path]
  }

  public subscript<Value: Equatable & BitwiseCopyable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    registrar.access(self, keyPath: \.[dynamicMember: path])
    let value: Value = scoped.state[keyPath: path]
    watched[path] = { [weak self] in self?.compare(path, with: value) }
    return value
  }

  /// Sends an action of the module.
  @discardableResult
  public func send(_ action: Action) -> SentAction { scoped.send(action) }

  // MARK: Telling

  private func tell() {
    change(\.state)
    let watched: [PartialKeyPath<State>: () -> Void] = self.watched
    self.watched = [:]
    for tell in watched.values { tell() }
  }

  /// Tells a change if there is one, and looks again the next time if there is none.
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
