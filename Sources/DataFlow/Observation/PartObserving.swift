// Observing a part of a module's state instead of all of it.

extension ScopedStore {
  /// Calls the closure after every turn in which that part of the module may have changed: a field of a tracked state
  /// when it was written, a child when something ran in it, and any other part whenever the module is told of a change.
  public func observe<Value>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    observe(at: path) { [read] in onChange(read()[keyPath: path]) }
  }

  /// As above, of a small value that can be compared: told only when it is another than before.
  public func observe<Value: Equatable & BitwiseCopyable>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    var last = read()[keyPath: path]
    return observe(at: path) { [read] in
      let value = read()[keyPath: path]
      guard value != last else { return }
      last = value
      onChange(value)
    }
  }

  /// That part of the module's states from now on.
  public func changes<Value>(of path: KeyPath<State, Value>) -> StoreChanges<Value> {
    StoreChanges(
      read: { [self] in state[keyPath: path] },
      observe: { [self] onChange in observe(at: path, onChange) })
  }
}

extension Store {
  /// Calls the closure after every turn in which that part of the state may have changed: see ``ScopedStore``.
  public func observe<Value>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    scoped.observe(path, onChange)
  }

  /// As above, of a small value that can be compared: told only when it is another than before.
  public func observe<Value: Equatable & BitwiseCopyable>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    scoped.observe(path, onChange)
  }

  /// That part of the states from now on.
  public func changes<Value>(of path: KeyPath<State, Value>) -> StoreChanges<Value> {
    scoped.changes(of: path)
  }
}
