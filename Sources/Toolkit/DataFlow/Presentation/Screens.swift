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
/// - Conform the states and the actions where you need it: `extension Destination.State: Equatable {}`. Those of a public
///   enum are `Sendable` only if you say so: `extension Destination.State: Sendable {}`.
@attached(member, names: named(State), named(Action), named(reducer))
public macro Screens() = #externalMacro(module: "DataFlowMacros", type: "ScreensMacro")
