import EnumPaths

extension Store {
  /// A view of the whole store.
  @inlinable public var scoped: ScopedStore<State, Action> { ScopedStore(owner: self, link: core.link) }

  /// The states from now on.
  public var changes: StoreChanges<State> { scoped.changes }

  /// Returns the store for observers that use `withObservationTracking`.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public func observable() -> ObservableStore<State, Action> { scoped.observable() }

  /// Returns a child's view of the store: see ``ScopedStore``.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    scoped.scope(state: state, action: action)
  }

  /// Returns a view of a child that is one case of the state: see ``IfCaseLet``.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    scoped.scope(state: state, action: action)
  }

  /// Returns a view of one of a collection of children: see ``ForEachElement``.
  @inlinable
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state: KeyPath<State, Elements>, id: Elements.ElementID,
    action: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where Action: CasePathable {
    scoped.scope(state: state, id: id, action: action)
  }
}
