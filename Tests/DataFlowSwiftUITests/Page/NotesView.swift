#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import DataFlowSwiftUI

  /// Owns the store: it lives as long as the view is shown.
  struct NotesScreen: View {
    @State private var notes = Store(initial: Notes.State(), reducer: Notes()).observable()

    var body: some View { NotesView(notes: notes) }
  }

  struct NotesView: View {
    let notes: ObservableStore<Notes.State, Notes.Action>

    var body: some View {
      List(notes.notes, id: \.self) { Text($0) }
      Button("Write") { notes.send(.writeTapped) }
      Button("Delete all") { notes.send(.deleteTapped) }
        .sheet(item: notes.binding(\.editor, \.editor)) { NoteEditorView(editor: $0) }
        .dialog(notes.binding(\.dialog, \.dialog))
    }
  }

  struct NoteEditorView: View {
    let editor: ObservableStore<NoteEditor.State, NoteEditor.Action>

    var body: some View {
      TextField("Note", text: editor.binding(\.text, \.form))
      Toggle("Pinned", isOn: editor.binding(\.isPinned, \.form))
      if let problem = editor.problem { Text(problem) }
      Button("Save") { editor.send(.saveTapped) }
    }
  }
#endif
