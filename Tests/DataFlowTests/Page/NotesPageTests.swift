import DataFlow
import DataFlowTesting
import Testing

/// The examples of `docs/one-way-state.md` for presentation, forms and shared values.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct NotesPageTests {
  @Test func `a note is written in an editor, which dismisses itself`() async {
    let store = TestStore(initial: Notes.State(), reducer: Notes())
    store.send(.writeTapped) { $0.editor = NoteEditor.State() }
    store.send(.editor(.presented(.form(.set(\.text, "Milk"))))) { $0.editor?.text = "Milk" }
    store.send(.editor(.presented(.saveTapped)))
    await store.receive(\.editor.presented.saved, "Milk") { $0.notes = ["Milk"] }
    await store.receive(\.editor.dismiss) { $0.editor = nil }
    await store.finish()
  }

  @Test func `a dialog asks before it deletes`() {
    let store = Store(initial: Notes.State(notes: ["Milk"]), reducer: Notes())
    store.send(.deleteTapped)
    let button = store.state.dialog?.buttons.first
    #expect(button?.label == "Delete")
    if let button { store.send(.dialog(button.pressed)) }
    #expect(store.state == Notes.State())
  }

  @Test func `controls read and write the fields of a form`() {
    let store = Store(initial: NoteEditor.State(), reducer: NoteEditor())
    store.send(.saveTapped)
    let editor = store.observable()
    let text = editor.binding(\.text, \.form)
    text.value = "Milk"
    #expect(editor.text == "Milk" && editor.problem == nil)
  }

  @Test func `two stores share a value`() async {
    let fontSize = SharedValue(16)
    let left = Store(initial: Reading.State(), reducer: Reading(fontSize: fontSize))
    let right = Store(initial: Reading.State(), reducer: Reading(fontSize: fontSize))
    right.send(.opened)
    left.send(.largerTapped)
    for await state in right.changes where state.fontSize == 17 { break }
    #expect(right.state.fontSize == 17)
  }
}
