#if STAND_IN
  import DataFlowSwiftUI
  import EventuallyTesting
  import Observation
  import SwiftUIStandIn
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(1)))
  struct StoreViewTests {
    // MARK: Forms and sheets

    @Test func `a note is written in a sheet, and the sheet goes when it is saved`() {
      let host = Host(NotesScreen())
      #expect(host.presented(.sheet) == nil)
      host.press("Write")
      #expect(host.value(of: "Note")?.isEmpty == true)
      host.press("Save")
      #expect(host.texts == ["Write something first."])
      host.type("Milk", into: "Note")
      #expect(host.texts.isEmpty, "a change of the text takes the problem away")
      host.press("Pinned")
      #expect(host.value(of: "Pinned") == "on")
      host.press("Save")
      #expect(host.presented(.sheet) == nil)
      #expect(host.texts == ["Milk"])
    }

    @Test func `a sheet that the user pulls down is dismissed in the state, and nothing more is sent`() {
      var problems: [StoreProblem] = []
      let store = Store(initial: Notes.State(), reducer: Notes(), onProblem: { problems.append($0) })
      let host = Host(NotesView(notes: store.observable()))
      host.press("Write")
      let sheet = host.presented(.sheet)
      host.pullDown()
      #expect(store.state.editor == nil)
      sheet?.act?()
      #expect(problems.isEmpty, "SwiftUI sets the binding of a sheet that the state has closed")
      host.press("Write")
      #expect(host.value(of: "Note")?.isEmpty == true, "the next sheet begins anew")
    }

    @Test func `a binding of a sheet observes whether there is one, and nothing in it`() {
      let store = Store(initial: Notes.State(editor: NoteEditor.State()), reducer: Notes())
      let notes = store.observable()
      let told = Told()
      let editor = told.watch { notes.binding(\.editor, \.editor).wrappedValue }
      editor?.send(.form(.set(\.text, "Milk")))
      #expect(told.count == 0)
      #expect(notes.binding(\.editor, \.editor).wrappedValue === editor)
      store.send(.editor(.dismiss))
      #expect(told.count == 1)
    }

    @Test func `another case of several screens, or another identity, is another sheet`() throws {
      let store = Store(initial: Hall.State(shown: .timer(EggTimer.State(id: 1, secondsLeft: 9))), reducer: Hall())
      let hall = store.observable()
      let first = try #require(hall.binding(\.shown, \.shown).wrappedValue)
      store.send(.show(.timer(EggTimer.State(id: 1, secondsLeft: 5))))
      #expect(hall.binding(\.shown, \.shown).wrappedValue?.id == first.id)
      store.send(.show(.timer(EggTimer.State(id: 2, secondsLeft: 5))))
      let second = try #require(hall.binding(\.shown, \.shown).wrappedValue)
      #expect(second.id != first.id)
      #expect(first.state[case: \.timer]?.id == 1, "the sheet that goes does not show what the next one has")
      store.send(.show(.note(NoteEditor.State())))
      #expect(hall.binding(\.shown, \.shown).wrappedValue?.id != second.id)
    }

    @Test func `the store of a sheet on its way out keeps its text, and calls no observer`() throws {
      let store = Store(initial: Notes.State(editor: NoteEditor.State()), reducer: Notes())
      let notes = store.observable()
      let editor = try #require(notes.binding(\.editor, \.editor).wrappedValue)
      let told = Told()
      editor.send(.form(.set(\.text, "Milk")))
      told.watch { _ = (editor.text, editor.isPinned) }
      store.send(.editor(.dismiss))
      #expect(notes.binding(\.editor, \.editor).wrappedValue == nil)
      #expect(editor.text == "Milk")
      #expect(editor.binding(\.text, \.form).wrappedValue == "Milk")
      #expect(told.count == 0)
      store.send(.writeTapped)
      let next = try #require(notes.binding(\.editor, \.editor).wrappedValue)
      #expect(next !== editor)
      #expect(next.text.isEmpty)
    }

    // MARK: Dialogs

    @Test(arguments: [("Delete", 0), ("Cancel", 2)])
    func `an alert is shown from the state, and ends with the button that is pressed`(_ button: String, left: Int) {
      var problems: [StoreProblem] = []
      let store = Store(
        initial: Notes.State(notes: ["a", "b"]), reducer: Notes(), onProblem: { problems.append($0) })
      let host = Host(NotesView(notes: store.observable()))
      host.press("Delete all")
      let alert = host.presented(.alert)
      #expect(alert?.text == "Delete all notes?")
      #expect(alert?.buttons == ["Delete", "Cancel"])
      host.press(button)
      #expect(host.presented(.alert) == nil)
      #expect(host.presented(.confirmation) == nil)
      #expect(store.state.dialog == nil)
      #expect(host.texts.count == left)
      #expect(problems.isEmpty)
    }

    @Test func `a confirmation has its message and the roles of its buttons`() throws {
      let dialog = DialogState<Notes.Answer>.confirmation(
        "Which?", message: "It cannot be undone.", buttons: [.destructive("Delete", .delete), .cancel()])
      let store = Store(initial: Notes.State(notes: ["a"], dialog: dialog), reducer: Notes())
      let host = Host(NotesView(notes: store.observable()))
      #expect(host.presented(.alert) == nil)
      let shown = try #require(host.presented(.confirmation))
      #expect(shown.texts == ["It cannot be undone."])
      #expect(shown.all.filter { $0.kind == .button }.map(\.role) == [.destructive, .cancel])
      host.press("Delete")
      #expect(store.state.notes.isEmpty)
      #expect(host.presented(.confirmation) == nil)
    }

    // MARK: Stacks

    @Test func `a stack shows the screens of the state, and what the user takes away is popped`() async throws {
      let store = Store(initial: Library.State(), reducer: Library(search: Search(find: { ["\($0)!"] })))
      let host = Host(LibraryView(library: store.observable()))
      host.press("Search")
      #expect(host.screenCount == 1)
      host.type("sw", into: "Search")
      #expect(host.value(of: "Search") == "sw")
      try await eventually { host.texts == ["sw!"] }
      store.send(.path(.push(id: store.state.path.nextID, .about)))
      #expect(host.screenCount == 2)
      #expect(host.texts.last == "About this library")
      host.goBack()
      #expect(store.state.path.count == 1)
      host.goBack()
      #expect(store.state.path.isEmpty)
      #expect(store.isIdle)
      #expect(host.screenCount == 0)
    }

    @Test func `a change in a screen evaluates that screen, and neither the stack nor the screen below`() {
      let store = Store(initial: Library.State(), reducer: Library(search: Search(find: { _ in [] })))
      let host = Host(LibraryView(library: store.observable()))
      host.press("Search")
      host.press("Search")
      let (stack, searches) = (host.evaluations(of: LibraryView.self), host.evaluations(of: SearchView.self))
      host.type("s", into: "Search")
      #expect(host.evaluations(of: LibraryView.self) == stack)
      #expect(host.evaluations(of: SearchView.self) == searches + 1)
      store.send(.path(.popFrom(id: store.state.path.ids[0])))
      #expect(host.screenCount == 0)
    }

    @Test func `a reducer and its view are in one file, with the names of both modules`() {
      let store = Store(
        initial: Shelf.State(rows: [EggTimer.State(id: 1, secondsLeft: 3)]), reducer: Shelf())
      let host = Host(ShelfView(shelf: store.observable()))
      host.press("Open 1")
      #expect(host.texts == ["3 s"])
      host.goBack()
      #expect(store.state.path.isEmpty)
    }

    // MARK: Collections

    @Test func `a row that ticks is evaluated alone, and keeps its store while others come and go`() {
      let rows = IdentifiedList([1, 2, 3].map { EggTimer.State(id: $0, secondsLeft: 10 * $0) })
      let store = Store(initial: EggTimers.State(rows: rows), reducer: EggTimers(timer: EggTimer()))
      let timers = store.observable()
      let host = Host(EggTimersView(timers: timers))
      #expect(host.texts == ["10 s", "20 s", "30 s"])
      let (list, row) = (host.evaluations(of: EggTimersView.self), host.evaluations(of: EggTimerView.self))
      store.send(.row(id: 2, action: .ticked))
      #expect(host.texts == ["10 s", "19 s", "30 s"])
      #expect(host.evaluations(of: EggTimersView.self) == list)
      #expect(host.evaluations(of: EggTimerView.self) == row + 1)
      let second = timers.scope(each: \.rows, action: \.row)[1]
      store.send(.removeTapped(id: 1))
      #expect(host.texts == ["19 s", "30 s"])
      #expect(timers.scope(each: \.rows, action: \.row)[0] === second)
      #expect(host.evaluations(of: EggTimerView.self) == row + 1)
    }
  }

  /// Counts the reports of what was read.
  @MainActor private final class Told {
    private(set) var count = 0

    func watch<Result>(_ read: () -> Result) -> Result {
      withObservationTracking(read) { [weak self] in MainActor.assumeIsolated { self?.count += 1 } }
    }
  }

  @Screens enum HallScreen {
    case timer(EggTimer)
    case note(NoteEditor)
  }

  private struct Hall: ComposedReducer {
    struct State { var shown: HallScreen.State? }

    @CasePathable enum Action {
      case shown(PresentationAction<HallScreen.Action>)
      case show(HallScreen.State)
    }

    var body: some Reducer<State, Action> {
      Present(state: \.shown, action: \.shown) { HallScreen.reducer(timer: EggTimer(), note: NoteEditor()) }
      On(\.show) { state, screen in
        state.shown = screen
        return .none
      }
    }
  }
#endif
