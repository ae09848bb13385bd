/// Makes one module of several, of which one is on the screen at a time: the screens of a ``Stack``, or all that a module
/// presents.
///
/// ```swift
/// @Screens enum Destination {
///   case search(Search)
///   case dialog(DialogState<Answer>)
///   case about
/// }
///
/// Present(state: \.destination, action: \.destination) { Destination.reducer(search: Search(clock: clock)) }
/// state.destination = .search(Search.State())
/// ```
///
/// - A case has the reducer of its module, a ``DialogState``, or nothing.
/// - The macro adds an enum `State` with the state of each module, an enum `Action` with its actions, and a function
///   `reducer`, which takes the modules and makes one of them.
/// - The effects of a module end when another case takes its place; if its state is `Identifiable`, also when one with
///   another identifier does.
/// - States are `Identifiable` by their case, and by the module's identity if its state has one. States and actions are
///   `Sendable` if those of all modules are.
/// - Equality is a line of yours, since Swift has none that holds only if the modules have it:
///   `extension Destination.State: Equatable {}`.
@attached(member, names: named(State), named(Action), named(reducer))
public macro Screens() = #externalMacro(module: "DataFlowMacros", type: "ScreensMacro")

/// The state of an enum of modules: see ``Screens()``.
public protocol ScreensState: EphemeralState, Identifiable where ID == ScreenID {}

/// The identity of one of several screens: its case, and the identity of its module's state if that has one.
public struct ScreenID: Hashable {
  private let caseIndex: Int
  private let module: AnyHashable?

  /// Makes the identity of a screen without a module.
  public init(_ caseIndex: Int) {
    self.caseIndex = caseIndex
    module = nil
  }

  /// Makes the identity of a screen whose module has none.
  public init(_ caseIndex: Int, _ state: some Any) { self.init(caseIndex) }

  /// Makes the identity of a screen whose module has one.
  public init(_ caseIndex: Int, _ state: some Identifiable) {
    self.caseIndex = caseIndex
    module = AnyHashable(state.id)
  }
}
