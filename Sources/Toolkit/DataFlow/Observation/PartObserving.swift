// Observation of a part of a module's state.

extension ScopedStore {
  /// Calls the closure after every turn in which that part of the module may have changed: a field of a tracked state
  /// when it was written, a child when something ran in it, and any other part whenever the module may have changed.
  public func observe<Value>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    observe(at: path) { [link] in onChange(link.read()[keyPath: path]) }
  }

  /// Calls the closure when a small value that can be compared differs from the last one.
  public func observe<Value: Equatable & BitwiseCopyable>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    var last = link.read()[keyPath: path]
    return observe(at: path) { [link] in
      let value = link.read()[keyPath: path]
      guard value != last else { return }
      last = value
      onChange(value)
    }
  }

  /// The states of that part from now on.
  public func changes<Value>(of path: KeyPath<State, Value>) -> StoreChanges<Value> {
    StoreChanges(
      read: { [weak owner, link] in owner == nil ? nil : link.read()[keyPath: path] },
      observe: { [weak owner, link] onChange in
        owner.map { ScopedStore(owner: $0, link: link).observe(at: path, onChange) }
      })
  }
}

extension Store {
  /// Calls the closure after every turn in which that part of the state may have changed: see ``ScopedStore``.
  public func observe<Value>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    scoped.observe(path, onChange)
  }

  /// Calls the closure when a small value that can be compared differs from the last one.
  public func observe<Value: Equatable & BitwiseCopyable>(
    _ path: KeyPath<State, Value>, _ onChange: @escaping (Value) -> Void
  ) -> StoreObservation {
    scoped.observe(path, onChange)
  }

  /// The states of that part from now on.
  public func changes<Value>(of path: KeyPath<State, Value>) -> StoreChanges<Value> {
    scoped.changes(of: path)
  }
}
