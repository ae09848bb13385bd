import DataFlow
import Foundation

/// The screen of one thing to do: its title can be changed.
public struct ToDoEditor: ComposedReducer {
  public struct State: Equatable, Sendable {
    public let id: UUID
    public var title: String
    public var problem: String?
  }

  @CasePathable public enum Action {
    case form(BindingAction<State>)
    case saveTapped
    case saved(id: UUID, title: String)
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Bind(\.form)
    On(\.form, of: \.title) { state in
      state.problem = nil
      return .none
    }
    On(\.saveTapped) { state, _ in
      // An empty title removes the thing to do.
      let title = state.title.trimmingCharacters(in: .whitespacesAndNewlines)
      guard title.count <= 200 else {
        state.problem = "A title has at most 200 letters."
        return .none
      }
      return .merge(.send(.saved(id: state.id, title: title)), .dismiss())
    }
  }
}
