import DataFlow

struct Notes: ComposedReducer {
  struct State: Equatable {
    var notes: [String] = []
    var editor: NoteEditor.State?
    var dialog: DialogState<Answer>?
  }

  @CasePathable enum Answer: Equatable { case delete }

  @CasePathable enum Action {
    case editor(PresentationAction<NoteEditor.Action>)
    case dialog(PresentationAction<Answer>)
    case writeTapped
    case deleteTapped
  }

  var body: some Reducer<State, Action> {
    Present(state: \.editor, action: \.editor) { NoteEditor() }
    Present(state: \.dialog, action: \.dialog)
    On(\.writeTapped) { state, _ in
      state.editor = NoteEditor.State()
      return .none
    }
    On(\.editor.presented.saved) { state, text in
      state.notes.append(text)
      return .none
    }
    On(\.deleteTapped) { state, _ in
      state.dialog = .alert("Delete all notes?", buttons: [.destructive("Delete", .delete), .cancel()])
      return .none
    }
    On(\.dialog.presented.delete) { state, _ in
      state.notes = []
      return .none
    }
  }
}

struct NoteEditor: ComposedReducer {
  struct State: Equatable {
    var text = ""
    var isPinned = false
    var problem: String?
  }

  @CasePathable enum Action {
    case form(BindingAction<State>)
    case saveTapped
    case saved(String)
  }

  var body: some Reducer<State, Action> {
    Bind(\.form)
    On(\.form, of: \.text) { state in
      state.problem = nil
      return .none
    }
    On(\.saveTapped) { state, _ in
      guard !state.text.isEmpty else {
        state.problem = "Write something first."
        return .none
      }
      return .merge(.send(.saved(state.text)), .dismiss())
    }
  }
}

struct Reading: ComposedReducer {
  struct State: Equatable { var fontSize = 16 }

  @CasePathable enum Action {
    case fontSize(SharedAction<Int>)
    case opened
    case largerTapped
  }

  let fontSize: SharedValue<Int>

  var body: some Reducer<State, Action> {
    Share(fontSize, state: \.fontSize, action: \.fontSize)
    On(\.opened) { _, _ in .send(.fontSize(.follow)) }
    On(\.largerTapped) { state, _ in .send(.fontSize(.set(state.fontSize + 1))) }
  }
}
