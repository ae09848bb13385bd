import Lists
import Testing

@Suite("A list on the main actor")
@MainActor
struct NotebookTests {
  @Test func `items are decoded outside of the main actor and shown on it`() async throws {
    let screen = try NotebookScreen()
    await screen.show(["milk", "3"])
    #expect(screen.shown == ["milk", "3 lines"])
    await screen.show(["oat milk", "3", "bread"])
    #expect(screen.shown == ["oat milk", "3 lines", "bread"])
  }

  @Test func `another module adds a view for each known type`() throws {
    let screen = try NotebookScreen()
    let titles = screen.registry.map("titles") { _ in Cell(NotebookView()) }
    try titles.register(TextNote.self) { note in
      let view = NotebookView()
      view.text = note.text.uppercased()
      return Cell(view)
    }
    #expect(TextNote(id: "1", text: "milk", mark: ContentMark(value: 1)).cell(in: titles).content.text == "MILK")
    #expect(throws: IncompleteRegistry.self, "the drawing has no title") { try screen.registry.check() }
  }
}
