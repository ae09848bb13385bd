import DataFlow
import Foundation

/// The screens above the list.
@Screens public enum ToDoScreen {
  case editor(ToDoEditor)
  case about
}

extension ToDoScreen.State: Equatable {}

/// The list, its search, and the screens above it.
public struct ToDoList: ComposedReducer {
  public struct State: Equatable {
    public var items: IdentifiedList<ToDo.State> = []
    public var query = ""
    /// The items that fit the query; nil while nothing is searched for.
    public var found: [UUID]?
    public var path = StackState<ToDoScreen.State>()
    public var dialog: DialogState<Answer>?
    public var stored: [ToDo.State] = []
    public var isLoaded = false
    public var filter = Filter.all

    public init() {}

    /// The items to show.
    public var shown: [ToDo.State] {
      let fitting = found.map { ids in ids.compactMap { items[id: $0] } } ?? Array(items)
      return filter == .all ? fitting : fitting.filter { $0.isDone == (filter == .completed) }
    }

    /// The line below the list; nil while there is nothing to do and nothing done.
    public var summary: String? {
      guard !items.isEmpty else { return nil }
      let left = items.count { !$0.isDone }
      return left == 1 ? "1 item left" : "\(left) items left"
    }

    /// True if something is done, and can be cleared.
    public var hasDone: Bool { items.contains { $0.isDone } }
    public var areAllDone: Bool { !items.isEmpty && items.allSatisfy { $0.isDone } }
  }

  /// The items that are shown: all, those that are left to do, or those that are done.
  public enum Filter: String, Sendable { case all, active, completed }

  /// The answers to the question before something is deleted.
  @CasePathable public enum Answer: Equatable, Sendable { case delete(UUID) }

  @CasePathable public enum Action {
    case item(id: UUID, action: ToDo.Action)
    case path(StackAction<ToDoScreen.State, ToDoScreen.Action>)
    case dialog(PresentationAction<Answer>)
    case stored(SharedAction<[ToDo.State]>)
    case appeared
    case added(String)
    case opened(UUID)
    case deleteTapped(UUID)
    case searched(String)
    case found([UUID])
    case allMarked(isDone: Bool)
    case doneCleared
    case filtered(Filter)
  }

  private enum Work { case search }

  let services: Services

  public init(services: Services) {
    self.services = services
  }

  public var body: some Reducer<State, Action> {
    let clock = services.clock()
    let uuid = services.uuid()
    ForEachElement(state: \.items, action: \.item) { ToDo(clock: clock) }
    Stack(state: \.path, action: \.path) { ToDoScreen.reducer(editor: ToDoEditor()) }
    Present(state: \.dialog, action: \.dialog)
    Share(services.storage(), state: \.stored, action: \.stored)

    On(\.appeared) { _, _ in .send(.stored(.follow)) }
    On(\.stored.changed) { state, change in
      // Timers that run here go on.
      guard !state.isLoaded, change.isLoaded else { return .none }
      state.isLoaded = true
      let added = state.items
      state.items = IdentifiedList(state.stored)
      for item in added where state.items[id: item.id] == nil { state.items.append(item) }
      return added.isEmpty ? .none : save(state)
    }
    On(\.added) { state, title in
      let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !title.isEmpty else { return .none }
      state.items.append(ToDo.State(id: uuid.next(), title: title))
      return save(state)
    }
    On(\.item) { state, item in
      if case .ticked = item.action { .none } else { save(state) }
    }
    On(\.opened) { state, id in
      guard let item = state.items[id: id] else { return .none }
      state.path.push(.editor(ToDoEditor.State(id: id, title: item.title)))
      return .none
    }
    On(\.path.element) { state, element in
      guard case .editor(.saved(let id, let title)) = element.action else { return .none }
      if title.isEmpty { state.items.remove(id: id) } else { state.items[id: id]?.title = title }
      return save(state)
    }
    On(\.deleteTapped) { state, id in
      guard let item = state.items[id: id] else { return .none }
      state.dialog = .confirmation(
        "Delete “\(item.title)”?", buttons: [.destructive("Delete", .delete(id)), .cancel()])
      return .none
    }
    On(\.dialog.presented.delete) { state, id in
      state.items.remove(id: id)
      return save(state)
    }
    On(\.searched) { state, query in
      state.query = query
      guard !query.isEmpty else {
        state.found = nil
        return .cancel(id: Work.search)
      }
      return .run { [items = Array(state.items)] send in
        await send(.found(items.filter { $0.title.localizedStandardContains(query) }.map(\.id)))
      }.debounced(id: Work.search, for: .milliseconds(300), clock: clock)
    }
    On(\.found) { state, ids in
      state.found = ids
      return .none
    }
    On(\.allMarked) { state, isDone in
      .merge(state.items.filter { $0.isDone != isDone }.map { .send(.item(id: $0.id, action: .doneTapped)) })
    }
    On(\.doneCleared) { state, _ in
      for item in state.items where item.isDone { state.items.remove(id: item.id) }
      return save(state)
    }
    On(\.filtered) { state, filter in
      state.filter = filter
      return .none
    }
  }

  /// Saves the list, once what is stored has been loaded: before, it would be replaced.
  private func save(_ state: State) -> Effect<Action> {
    guard state.isLoaded else { return .none }
    return .send(
      .stored(
        .set(
          state.items.map { item in
            var item = item
            item.isRunning = false
            return item
          })))
  }
}
