/// A change of one field of a form: the only action that a form's fields need.
///
/// ```swift
/// @CasePathable enum Action { case form(BindingAction<State>), saveTapped }
///
/// var body: some Reducer<State, Action> {
///   Bind(\.form)
///   On(\.form, of: \.name) { state in state.problem = nil; return .none }
/// }
///
/// store.send(.form(.set(\.name, "Ada")))
/// ```
public struct BindingAction<State>: Sendable {
  /// The field.
  public let field: PartialKeyPath<State> & Sendable

  /// The new value.
  public let value: any Hashable & Sendable

  private let write: @Sendable (inout State) -> Void

  /// Makes the action that sets a field.
  public static func set<Value: Hashable & Sendable>(
    _ field: WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(field: field, value: value) { $0[keyPath: field] = value }
  }

  /// Writes the value into its field.
  func apply(to state: inout State) { write(&state) }
}

extension BindingAction: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.field == right.field && AnyHashable(left.value) == AnyHashable(right.value)
  }
}

extension BindingAction: CustomStringConvertible {
  public var description: String { "\(field) = \(value)" }
}
