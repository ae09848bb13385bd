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

  @Test func `a test of a shared value receives each change once`() async throws {
    let fontSize = SharedValue(16)
    let store = TestStore(initial: Reading.State(), reducer: Reading(fontSize: fontSize))
    let opened = store.send(.opened)
    await store.receive(\.fontSize.follow)
    await store.receive(\.fontSize.changed)

    store.send(.largerTapped)
    await store.receive(\.fontSize.set, 17) { $0.fontSize = 17 }
    await store.receive(\.fontSize.changed)

    // Set by someone else.
    try await fontSize.set(20)
    await store.receive(\.fontSize.changed) { $0.fontSize = 20 }
    opened.cancel()
    await store.finish()
  }
}
