// Names before 0.1 that changed. `ForEach` and `NavigationStack` were also SwiftUI's: their aliases are members of reducers,
// where a reducer's body and state find them, and the body of a view does not.

extension Reducer {
  /// The earlier name of ``ForEachElement``.
  @available(*, deprecated, renamed: "ForEachElement")
  public typealias ForEach<ParentState, ParentAction: CasePathable> = ForEachElement<ParentState, ParentAction>

  /// The earlier name of ``StackState``.
  @available(*, deprecated, renamed: "StackState")
  public typealias NavigationStack<Screen> = StackState<Screen>
}

/// The earlier name of ``Present``.
@available(*, deprecated, renamed: "Present")
public typealias Presents<State, Action: CasePathable> = Present<State, Action>

/// The earlier name of ``Bind``.
@available(*, deprecated, renamed: "Bind")
public typealias Bindings<State, Action: CasePathable> = Bind<State, Action>

/// The earlier name of ``Share``.
@available(*, deprecated, renamed: "Share")
public typealias Shares<State, Action: CasePathable> = Share<State, Action>
