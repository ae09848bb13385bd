import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite struct NotesPageTests {
  @Test func `links lead to older notes, also to those that a search has found`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let user = try await reader.owner().id
    let entry = try #require(try await reader.database.entries(user, EntryQuery()).first?.id)
    for number in 0...UseCases.notesPage {
      _ = try await reader.services.useCases.addNote(
        on: entry, quote: "passage-\(number)", prefix: nil, suffix: nil, text: "tide", by: user)
    }
    let browser = await Browser(reader)
    for path in ["/notes", "/notes?q=tide"] {
      let newest = try await browser.get(path).text
      #expect(newest.contains("passage-50") && !newest.contains("passage-0<"))
      let link = try #require(newest.firstMatch(of: /class="older" href="([^"]+)"/)?.output.1)
      let address = String(link).replacing("&amp;", with: "&")
      #expect(address.contains("q=tide") == path.contains("q=tide"))
      let older = try await browser.get(address).text
      #expect(older.contains("passage-0<") && !older.contains("passage-1<") && !older.contains("Older notes"))
    }
  }

  @Test func `a note has a page of its own, and that of another user does not exist`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let user = try await reader.owner().id
    let entry = try #require(try await reader.database.entries(user, EntryQuery()).first?.id)
    let note = try await reader.services.useCases.addNote(
      on: entry, quote: "a passage", prefix: nil, suffix: nil, text: "tide", by: user)
    #expect(try await Browser(reader).get(NotesPage.path(note)).text.contains("a passage"))

    _ = try await reader.services.accounts().createFirst(name: "Ada", password: "long enough")
    _ = try await reader.services.accounts().create(name: "Eve", password: "long enough")
    let stranger = await Browser(reader)
    _ = try await stranger.post("/login", ["name": "Eve", "password": "long enough"])
    #expect(try await stranger.get(NotesPage.path(note)).response.status == 404)
  }
}
