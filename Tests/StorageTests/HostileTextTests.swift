import Foundation
import Storage
import Testing

@Suite("Hostile text", .timeLimit(.minutes(1)))
struct HostileTextTests {
  private static let texts: [String] = [
    "", "\0", "a\0b", "\0\0\0", "🦊👩‍👩‍👧‍👦", "e\u{301}", "\u{feff}x", "\u{fffe}", "\u{202e}abc",
    "'); DROP TABLE entries; --",
    "%s%n", "\r\n",
    "\u{10ffff}", String(repeating: "\u{301}", count: 10_000), String(repeating: "long title ", count: 100_000),
  ]

  @Test(arguments: DatabaseEngine.allCases)
  func `any text is stored and read back unchanged, but for NUL`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for (index, text) in Self.texts.enumerated() {
        let feed = try await database.follow(user, "http://\(index).test/\(text)")
        let draft = EntryDraft(
          guid: text, kind: text, title: text, link: WebAddress(unparsed: text), author: text, contentHTML: text,
          text: text,
          enclosures: [Enclosure(url: WebAddress(unparsed: text), mimeType: text, title: text)],
          images: [StoredImage(url: WebAddress(unparsed: text), alt: text)],
          payload: text)
        let record = try await database.fetch(feed, [draft], title: "T" + text)
        let id = try #require(record.inserted.first)
        let found = try #require(try await database.entry(user, id))
        let stored = text.replacing("\0", with: "\u{fffd}")
        for same in [found.guid, found.kind, found.title, found.link?.string, found.author, found.payload] {
          #expect(same.map { Array($0.utf8) } == Array(stored.utf8), "text \(index)")
        }
        for same in [
          found.contentHTML, found.enclosures.first?.url.string, found.enclosures.first?.title,
          found.images.first?.alt,
        ] { #expect(same.map { Array($0.utf8) } == Array(text.utf8), "text \(index)") }
        #expect(found.feedTitle == "T" + stored)
        #expect(found.excerpt.utf8.count <= 9_600)
        // The second check changes nothing; the third one must find the old text in the search index to remove it.
        #expect(try await database.fetch(feed, [draft], title: "T").updated.isEmpty)
        var changed = draft
        changed.title = "replaced"
        #expect(try await database.fetch(feed, [changed], title: "T").updated.count == 1)
        #expect(try await database.feed(feed)?.url.string == "http://\(index).test/\(stored)")
      }
      #expect(try await database.entries(user, EntryQuery(search: "replaced")).count == Self.texts.count)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `names, settings and folders may be any text`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      for (index, text) in Self.texts.enumerated() {
        let name = "\(index)\(text)"
        let stored = text.replacing("\0", with: "\u{fffd}")
        let user = try await database.createUser(name: name, passwordHash: text)
        #expect(try await database.user(named: name) == user)
        #expect(try await database.passwordHash(of: user.id) == stored)
        try await database.setSetting(name, text)
        #expect(try await database.setting(name) == stored)
        let folder = try await database.makeFolder(user.id, path: [name, name])
        // The same names are the same places.
        #expect(try await database.makeFolder(user.id, path: [name, name]) == folder)
        let beside = try await database.makeFolder(user.id, path: [name, "beside"])
        await #expect {
          try await database.renameFolder(user.id, folder: beside, name: name)
        } throws: {
          if case .nameTaken = $0 as? StorageError { true } else { false }
        }
        try await database.deleteFolder(user.id, folder: beside)
        _ = try await database.subscribe(user.id, url: WebAddress(unparsed: text), title: name, folders: [folder])
        let label = try await database.makeLabel(user.id, name: name)
        #expect(try await database.makeLabel(user.id, name: name) == label)
        #expect(try await database.subscriptions(user.id).count == 1)
        #expect(try await database.folders(user.id).count == 2)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `any date is clamped to the years 1 to 9999`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let seconds: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1]
      let drafts = seconds.enumerated().map { index, seconds in
        EntryDraft.sample("\(index)", published: Date(timeIntervalSince1970: seconds))
      }
      try await database.fetch(feed, drafts)
      let entries = try await database.entries(user, EntryQuery())
      #expect(entries.count == seconds.count)
      #expect(entries.allSatisfy { $0.published <= $0.received && $0.published >= Date(timeIntervalSince1970: -7e10) })
    }
  }

  @Test(arguments: [
    String(repeating: "a", count: 599), String(repeating: "a", count: 600), String(repeating: "a", count: 601),
    String(repeating: "a", count: 599) + "e\u{301}z", String(repeating: "a", count: 600) + "\u{301}z",
    String(repeating: "\r\n", count: 700), String(repeating: "a\n", count: 400), String(repeating: "é", count: 700),
  ])
  func `an excerpt is the first 600 characters`(text: String) {
    let excerpt = EntryDraft(guid: "1", kind: "article", text: text).excerpt
    #expect(Array(excerpt.utf8) == Array(String(text.prefix(600)).utf8))
  }
}
