import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// Categories with others within them, feeds in none, and many recordings.
@Suite(.timeLimit(.minutes(2)))
struct MinifluxPlacesTests {
  @Test func `a category has the feeds, the entries and the counts of those within it`() async throws {
    let reader = try await MinifluxReader()
    try await reader.useCases.edit(reader.feed, title: nil, folders: [], and: "News / World", of: reader.owner.id)
    let categories = try await reader.get("/categories?counts=true").json().list
    #expect(categories.map { $0["title"]?.string } == ["All", "News", "News / World"])
    for category in categories.dropFirst() {
      let id = try #require(category["id"]?.int)
      #expect(category["feed_count"]?.int == 1 && category["total_unread"]?.int == 5)
      #expect(try await reader.get("/categories/\(id)/feeds").json().count == 1)
      #expect(try await reader.get("/categories/\(id)/entries").json("total").int == 5)
      #expect(try await reader.get("/categories/\(id)/entries/\(reader.ids[0])").json("id").int != nil)
    }
  }

  @Test func `marking the feeds in no category is one step to undo`() async throws {
    let reader = try await MinifluxReader()
    reader.reader.transport.set("http://feeds.test/b.xml", TestReader.rss(items: [TestReader.item("b1")]))
    reader.reader.transport.set("http://feeds.test/c.xml", TestReader.rss(items: [TestReader.item("c1")]))
    _ = try await reader.useCases.subscribe("http://feeds.test/b.xml", for: reader.owner.id)
    _ = try await reader.useCases.subscribe("http://feeds.test/c.xml", folder: "News", for: reader.owner.id)
    #expect(try await reader.send("PUT", "/categories/2147483647/mark-all-as-read").status == 204)
    #expect(try await reader.get("/entries?status=unread").json("entries").list.map { $0["title"]?.string } == ["c1"])
    let marking = try #require(try await reader.useCases.lastMarking(of: reader.owner.id))
    #expect(marking.count == 6)
    _ = try await reader.useCases.undo(marking.number, by: reader.owner.id)
    #expect(try await reader.get("/entries?status=unread").json("total").int == 7)
  }

  @Test func `lists have the positions of all their recordings`() async throws {
    let sound = "<enclosure url='http://site.test/a.mp3' type='audio/mpeg' length='12'/>"
    let reader = try await MinifluxReader(
      items: (1...302).reversed().map { TestReader.item("e\($0)", hour: $0, more: sound) })
    let ids = try await reader.get("/entries/ids").json("entry_ids").list.compactMap(\.int)
    #expect(ids.count == 302)
    for id in ids {
      try await reader.reader.database.setListeningPosition(
        reader.owner.id, ListeningPosition(entry: EntryID(rawValue: Int64(id)), seconds: 7, state: .left))
    }
    let listed = try await reader.get("/entries?limit=0").json("entries").list
    #expect(listed.count == 302)
    #expect(listed.allSatisfy { $0["enclosures.0.media_progression"]?.int == 7 })
  }

  @Test func `contents of more bytes than an answer has are refused or come in parts`() async throws {
    let reader = try await MinifluxReader()
    let (ids, owner) = (reader.ids, reader.owner.id)
    let one = try await reader.useCases.entries(
      Array(repeating: ids[0], count: 150) + [ids[1]], of: owner, mostBytes: 0)
    #expect(one.entries.map(\.id) == [ids[0]] && one.rest.count == 141)
    #expect(throws: UseCaseError.self) { try one.all() }
    #expect(try await reader.useCases.entries(ids, of: owner).all().map(\.id) == ids)
  }

  @Test func `parallel requests with a right password of a user are all let in`() async throws {
    let reader = try await MinifluxReader()
    let client = TestClient(reader.reader, allowsPasswords: true)
    let signed = HTTPHeader("Authorization", "Basic \(Data("ann:a long password".utf8).base64EncodedString())")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 { group.addTask { try await client.send("GET", "/v1/me", headers: [signed]).status } }
      for try await status in group { #expect(status == 200) }
    }
  }

  @Test func `a form without a sign-in is refused before it is read`() async throws {
    let reader = try await MinifluxReader()
    let broken = HTTPHeader("Content-Type", "multipart/form-data; boundary=")
    let answer = try await reader.client.send("PUT", "/v1/entries", headers: [broken], body: "x")
    #expect(answer.status == 401)
  }
}
