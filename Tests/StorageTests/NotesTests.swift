import Foundation
import Storage
import Testing

/// Highlights, notes, positions in recordings, and what to play next.
@Suite(.timeLimit(.minutes(1)))
struct NotesTests {
  private func note(_ entry: EntryID, _ quote: String, _ text: String = "") -> EntryNote {
    EntryNote(entry: entry, quote: quote, prefix: "before", suffix: "behind", text: text, made: .at(5))
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a note belongs to its user, and is listed with its entry`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(2)
      let stranger = try await database.makeUser("stranger")

      let first = try #require(try await database.addNote(user, note(ids[0], "one")))
      let second = try #require(try await database.addNote(user, note(ids[1], "", "two")))

      #expect(try await database.addNote(stranger, note(ids[0], "no")) == nil)
      var expected = note(ids[0], "one")
      expected.id = first
      #expect(try await database.notes(user, of: ids[0]) == [expected])
      #expect(try await database.notes(user, before: nil, limit: 9).map(\.note.id) == [second, first])
      #expect(
        try await database.notes(user, before: nil, limit: 9).allSatisfy {
          !$0.entryTitle.isEmpty && !$0.feedTitle.isEmpty
        })
      #expect(try await database.notes(stranger, before: nil, limit: 9).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `notes are read in pages and one by one, and what a user keeps is counted`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(2)
      let stranger = try await database.makeUser("stranger")
      var made: [NoteID] = []
      for number in 1...5 {
        made.insert(try #require(try await database.addNote(user, note(ids[0], "\(number)"))), at: 0)
      }
      #expect(try await database.notes(user, before: nil, limit: 2).map(\.note.id) == Array(made[0..<2]))
      #expect(try await database.notes(user, before: made[1], limit: 2).map(\.note.id) == Array(made[2..<4]))
      #expect(try await database.notes(user, before: made[3], limit: 2).map(\.note.id) == [made[4]])
      #expect(try await database.note(user, id: made[2])?.note.quote == "3")
      #expect(try await database.note(stranger, id: made[2]) == nil)

      _ = try await database.setStarred(user, ids: ids, isStarred: true)
      try await database.changePlayQueue(user) { _ in [ids[1]] }
      #expect(try await database.keptCounts(user) == KeptCounts(starred: 2, notes: 5, queued: 1))
      #expect(try await database.keptCounts(stranger) == KeptCounts())
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a note is changed and deleted by its user alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(1)
      let stranger = try await database.makeUser("stranger")
      let id = try #require(try await database.addNote(user, note(ids[0], "one")))

      await #expect(throws: StorageError.notFound("note \(id)")) {
        try await database.changeNote(stranger, id: id, text: "mine")
      }
      await #expect(throws: StorageError.notFound("note \(id)")) { try await database.deleteNote(stranger, id: id) }
      #expect(try await database.changeNote(user, id: id, text: "new") == ids[0])
      #expect(try await database.notes(user, of: ids[0]).map(\.text) == ["new"])
      #expect(try await database.deleteNote(user, id: id) == ids[0])
      #expect(try await database.notes(user, of: ids[0]).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry with a note stays visible after its feed is left`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(2)
      _ = try await database.addNote(user, note(ids[0], "one"))
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.entry(user, ids[0]) != nil)
      #expect(try await database.entry(user, ids[1]) == nil)

      try await database.markUnfollowed(now: .at(0))
      while try await database.deleteUnfollowed(since: .at(1), limit: 10) > 0 {}
      #expect(try await database.entry(user, ids[0]) != nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `links find the entries that a user has`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let stranger = try await database.makeUser("stranger")
      let feed = try await database.follow(user, "http://a.test/feed")
      var draft = EntryDraft.sample("1", published: .at(1))
      draft.link = "http://a.test/one?x=1"
      let id = try #require(try await database.fetch(feed, [draft]).inserted.first)
      let links: [WebAddress] = ["https://a.test/one?x=1&utm_source=b", "http://b.test/one", "https://a.test/"]

      let none = EntryID(rawValue: 0)
      let linked = try await database.linkedEntries(user, by: links, except: none)
      #expect(linked.map(\.address) == ["https://a.test/one?x=1&utm_source=b"])
      #expect(linked.map(\.entry) == [id])
      #expect(try await database.linkedEntries(user, by: links, except: id).isEmpty)
      #expect(try await database.linkedEntries(stranger, by: links, except: none).isEmpty)
    }
  }

  // MARK: Listening

  @Test(arguments: DatabaseEngine.allCases)
  func `each recording keeps its own position, and the latest comes first`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(3)
      try await database.setListeningPosition(user, ListeningPosition(entry: ids[1], seconds: 9, length: 60))
      try await database.setListeningPosition(user, ListeningPosition(entry: ids[0], seconds: 4))
      try await database.setListeningPosition(user, ListeningPosition(entry: ids[1], seconds: 12, state: .played))

      // A length that is known stays known.
      let played = ListeningPosition(entry: ids[1], seconds: 12, length: 60, state: .played)
      #expect(try await database.listeningPosition(user, in: ids[1]) == played)
      #expect(try await database.listeningPosition(user, in: ids[2]) == nil)
      #expect(Set(try await database.listeningPositions(user, limit: 9).map(\.entry)) == [ids[0], ids[1]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the queue has each recording once, in order, without those that are gone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(3)
      try await database.changePlayQueue(user) { _ in [ids[2], ids[0], ids[2], EntryID(rawValue: 999)] }
      #expect(try await database.playQueue(user) == [ids[2], ids[0]])
      try await database.changePlayQueue(user) { _ in [ids[1]] }
      #expect(try await database.playQueue(user) == [ids[1]])
      await #expect(throws: StorageError.tooMany("recordings to play next", most: PlayQueue.most)) {
        try await database.changePlayQueue(user) { _ in Array(repeating: ids[0], count: PlayQueue.most + 1) }
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `changes of the queue at the same time are all kept`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(12)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in ids { group.addTask { try await database.changePlayQueue(user) { $0 + [id] } } }
        try await group.waitForAll()
      }
      #expect(Set(try await database.playQueue(user)) == Set(ids))
    }
  }
}
