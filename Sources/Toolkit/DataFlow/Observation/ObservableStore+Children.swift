import EnumPaths

// The stores of a module's children, for views of the children. While a store is in use, the same object is
// returned again, so that a view with such a store stays equal.
extension ObservableStore {
  /// Returns the store of a child.
  ///
  /// ```swift
  /// PlayerView(player: reader.scope(state: \.player, action: \.player))
  /// ```
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ObservableStore<ChildState, ChildAction> where Action: CasePathable {
    let key = ChildKey(state: state, action: action)
    if let known: ObservableStore<ChildState, ChildAction> = child(key, presence?.identity) { return known }
    // It goes with this one.
    return keep(
      ObservableStore<ChildState, ChildAction>(scoped.scope(state: state, action: action), presence: presence), key)
  }

  /// Returns the store of an optional child; nil while the child is absent.
  ///
  /// A read in an observed scope observes only whether the child is there, and which one it is if its state is
  /// `Identifiable`. When the child goes, its store calls no observer: a view on its way out shows what it showed. What is read
  /// then is the value that was read before, for values that are compared, and of the child's first state for others.
  ///
  /// ```swift
  /// if let editor = notes.scope(state: \.editor, action: \.editor.presented) { EditorView(editor: editor) }
  /// ```
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> ObservableStore<ChildState, ChildAction>? where Action: CasePathable {
    present(
      ChildKey(state: state, action: action), state.appending(path: \.childIdentity),
      read: { [link = scoped.link] in link.read()[keyPath: state] },
      going: { [scoped] read in scoped.going(state, action, read) })
  }

  /// Returns the store of the child that is one case of the state: see ``IfCaseLet``. Nil while the state is another case.
  ///
  /// ```swift
  /// if let search = screen.scope(state: \.search, action: \.search) { SearchView(search: search) }
  /// ```
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ObservableStore<ChildState, ChildAction>? where State: CasePathable, Action: CasePathable {
    let path = \State[case: state]
    return present(
      ChildKey(state: state, action: action), path.appending(path: \.childIdentity),
      read: { [link = scoped.link] in link.read()[case: state] },
      going: { [scoped] read in scoped.going(state, action, read) })
  }

  /// Returns the store of one of a collection of children: see ``ForEachElement``. Nil while the collection does not have
  /// it.
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state: KeyPath<State, Elements>, id: Elements.ElementID,
    action: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ObservableStore<Elements.ElementState, ChildAction>? where Action: CasePathable {
    present(
      ChildKey(state: state, action: action, element: AnyHashable(id)),
      state.appending(path: \.[identityOf: AnyHashable(id)]),
      read: { [link = scoped.link] in link.read()[keyPath: state].element(withID: id) },
      going: { [scoped] read in scoped.going(state, id, action, read) })
  }

  /// Returns the store of one of the screens of a ``Stack``; nil when the screen has been popped.
  ///
  /// ```swift
  /// if let screen = library.scope(state: \.path, id: id, action: \.path) { ScreenView(screen: screen) }
  /// ```
  public func scope<Screen, ScreenAction>(
    state: KeyPath<State, StackState<Screen>>, id: StackElementID,
    action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>
  ) -> ObservableStore<Screen, ScreenAction>? where Action: CasePathable {
    present(
      ChildKey(state: state, action: action, element: AnyHashable(id)),
      state.appending(path: \.[identityOf: AnyHashable(id)]),
      read: { [link = scoped.link] in link.read()[keyPath: state][id: id] },
      going: { [scoped] read in
        scoped.scope(state: state, action: action).going(\StackState<Screen>.self, id, \.element, read)
      })
  }

  /// The stack itself answers for its screens.
  @available(*, unavailable, message: "Name the case of the stack's actions, such as 'action: \\.path'.")
  public func scope<Screen, ScreenAction>(
    state: KeyPath<State, StackState<Screen>>, id: StackElementID,
    action: CaseKeyPath<Action, (id: StackElementID, action: ScreenAction)>
  ) -> ObservableStore<Screen, ScreenAction>? where Action: CasePathable {
    fatalError("unavailable")
  }

  /// Returns the stores of a collection of children, in order. A read in an observed scope observes only which children
  /// there are.
  ///
  /// ```swift
  /// ForEach(timers.scope(each: \.rows, action: \.row)) { TimerRow(timer: $0) }
  /// ```
  ///
  /// - Complexity: O(n) for n children; while it is observed, also after each turn in which something ran in the module.
  public func scope<Elements: IdentifiedElements & Collection, ChildAction>(
    each state: KeyPath<State, Elements>,
    action: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> [ObservableStore<Elements.ElementState, ChildAction>]
  where Action: CasePathable, Elements.Element: Identifiable, Elements.Element.ID == Elements.ElementID {
    compared(state.appending(path: \.elementIDs)).compactMap { id in
      // Which one it is does not change with the identifier, so nothing else has to be observed.
      let key = ChildKey(state: state, action: action, element: AnyHashable(id))
      return held(
        key, AnyHashable(id), read: { [link = scoped.link] in link.read()[keyPath: state].element(withID: id) },
        isThere: { [link = scoped.link] in link.read()[keyPath: state].element(withID: id) != nil },
        going: { [scoped] read in scoped.going(state, id, action, read) })
    }
  }

  // MARK: Children that may be absent

  private func present<ChildState, ChildAction>(
    _ key: ChildKey, _ identityPath: KeyPath<State, AnyHashable?>, read: @escaping () -> ChildState?,
    going: (@escaping () -> ChildState) -> ScopedStore<ChildState, ChildAction>
  ) -> ObservableStore<ChildState, ChildAction>? {
    guard let identity = compared(identityPath) else {
      children[key] = nil
      return nil
    }
    let isThere = { [link = scoped.link] in link.read()[keyPath: identityPath] == identity }
    return held(key, identity, read: read, isThere: isThere, going: going)
  }

  private func held<ChildState, ChildAction>(
    _ key: ChildKey, _ identity: AnyHashable, read: @escaping () -> ChildState?, isThere: @escaping () -> Bool,
    going: (@escaping () -> ChildState) -> ScopedStore<ChildState, ChildAction>
  ) -> ObservableStore<ChildState, ChildAction>? {
    if let known: ObservableStore<ChildState, ChildAction> = child(key, identity) { return known }
    guard let first = read() else { return nil }
    // It goes with this one, too.
    let isThere = { [outer = presence?.isThere] in (outer?() ?? true) && isThere() }
    let scoped = going { isThere() ? read() ?? first : first }
    return keep(ObservableStore<ChildState, ChildAction>(scoped, presence: (identity, isThere)), key)
  }

  private func child<Child: AnyObject>(_ key: ChildKey, _ identity: AnyHashable?) -> Child? {
    guard let known = children[key], known.identity == identity else { return nil }
    return known.store as? Child
  }

  private func keep<ChildState, ChildAction>(
    _ child: ObservableStore<ChildState, ChildAction>, _ key: ChildKey
  ) -> ObservableStore<ChildState, ChildAction> {
    // Those that are not used any more are removed when they may be half of all.
    if children.count >= childrenUntilSweep {
      children = children.filter { $0.value.store != nil }
      childrenUntilSweep = max(16, 2 * children.count)
    }
    children[key] = ObservedChild(store: child, identity: child.presence?.identity)
    return child
  }
}

/// The place of a child of a module.
struct ChildKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
  var element: AnyHashable?
}

/// The store of a child, while it is in use.
struct ObservedChild {
  weak var store: AnyObject?
  let identity: AnyHashable?
}

// MARK: - Identity

extension Optional {
  /// The identity of a child's state; nil without a child. All states that are not `Identifiable` have the same one.
  fileprivate var childIdentity: AnyHashable? {
    func identity(of state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
    return map { ($0 as? any Identifiable).map { identity(of: $0) } ?? AnyHashable(0) }
  }
}

extension IdentifiedElements {
  /// The identifier, if there is such an element.
  fileprivate subscript(identityOf id: AnyHashable) -> AnyHashable? {
    (id.base as? ElementID).flatMap { element(withID: $0) }.map { _ in id }
  }
}

extension Collection where Element: Identifiable {
  fileprivate var elementIDs: [Element.ID] { map(\.id) }
}

/// By the identity of the child that the store is for, where it may be absent or is one of several; otherwise each store
/// is itself. The state's own identifier is `state.id`.
extension ObservableStore: Identifiable {
  public var id: AnyHashable { presence?.identity ?? AnyHashable(ObjectIdentifier(self)) }
}

extension ObservableStore: Hashable {
  public static func == (left: ObservableStore, right: ObservableStore) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
