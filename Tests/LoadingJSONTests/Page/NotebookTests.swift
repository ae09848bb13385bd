import LoadingJSON
import LoadingTesting
import Synchronization
import Testing

/// The examples of `docs/loading.md` for bodies, JSON and tokens.
@Suite(.timeLimit(.minutes(1)))
struct NotebookTests {
  private let transport = ScriptedTransport()

  private func makeNotebook() -> Notebook {
    Notebook(loader: LoaderFactory(transport: transport).makeLoader(), origin: "https://notes.test")
  }

  @Test func `notes are read, saved, deleted and illustrated`() async throws {
    transport.answer("https://notes.test/notes", .json(#"[{"title": "Rain", "text": "It rains."}]"#))
    transport.answer("https://notes.test/notes/rain", .status(201), .status(404))
    transport.answer("https://notes.test/photos", .status(201))
    let notebook = makeNotebook()
    #expect(try await notebook.notes() == [Note(title: "Rain", text: "It rains.")])
    try await notebook.save(Note(title: "Rain", text: "It pours."), as: "rain")
    try await notebook.delete("rain")
    var sent = 0
    transport.hold("https://notes.test/photos")
    try await notebook.attach([1, 2, 3], to: "rain") { count in
      sent = count
      if sent > 0 { transport.release("https://notes.test/photos") }
    }
    #expect(transport.requests.map(\.method) == [.get, .put, .delete, .post])
    #expect(sent == transport.requests.last?.body.count)
  }

  @Test func `a note that is refused is an error`() async throws {
    transport.answer("https://notes.test/notes/rain", .status(403))
    let notebook = makeNotebook()
    await #expect(throws: UnacceptableResponse.self) {
      try await notebook.save(Note(title: "", text: ""), as: "rain")
    }
  }

  @Test func `a token is fetched once, and renewed when it has expired`() async throws {
    let renewals = Mutex(0)
    transport.answer("https://notes.test/notes", .json("[]"), .status(401), .json("[]"))
    let factory = makeFactory(transport) { _ in
      renewals.withLock { renewals in
        renewals += 1
        return "token \(renewals)"
      }
    }
    let notebook = Notebook(loader: factory.makeLoader(), origin: "https://notes.test")
    for _ in 0..<2 { _ = try await notebook.notes() }
    #expect(renewals.withLock { $0 } == 2)
    #expect(
      transport.requests.map(\.access?.signIn) == ["token 1", "token 1", "token 2"].map { .bearer(token: $0) })
  }
}
