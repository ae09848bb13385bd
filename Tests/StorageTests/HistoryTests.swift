import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HistoryTests {
  // MARK: Places

  @Test(arguments: DatabaseEngine.allCases)
  func `a place in a text is kept for the user who has opened it, also when it is opened again`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(2)
      let place = ReadingPlace(thousandths: 12_345)
      await #expect(throws: StorageError.notFound("opened entry \(ids[0])")) {
        try await database.setReadingPlace(user, in: ids[0], place)
      }
      try await database.noteOpened(user, ids: ids, at: Date(timeIntervalSince1970: 1))
      #expect(try await database.readingPlace(user, in: ids[0]) == .beginning)
      try await database.setReadingPlace(user, in: ids[0], place)
      try await database.noteOpened(user, ids: ids, at: Date(timeIntervalSince1970: 2))
      #expect(try await database.readingPlace(user, in: ids[0]) == place)
      #expect(try await database.readingPlace(user, in: ids[1]) == .beginning)
      #expect(try await database.readingPlace(database.makeUser("bob"), in: ids[0]) == .beginning)
      #expect(ReadingPlace(thousandths: -1) == .beginning)
      #expect(ReadingPlace(thousandths: .max).thousandths == 1_000_000_000)
    }
  }

  // MARK: Read later

  @Test(arguments: DatabaseEngine.allCases)
  func `entries to read later have a place of their own, which is none of the user's labels`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(5)
      let own = try await database.makeLabel(user, name: "Read later")
      let later = try await database.makeLater(user)
      #expect(try await database.makeLater(user) == later)
      #expect(later == .later(of: user) && later.isLater && !own.isLater)
      let changed = try await database.setLabel(user, ids: [ids[1], ids[3]], label: later, isOn: true)
      #expect(changed.map(\.id) == [ids[1], ids[3]])
      // Once more changes nothing.
      #expect(try await database.setLabel(user, ids: [ids[1]], label: later, isOn: true).isEmpty)
      #expect(try await database.keptCounts(user).later == 2)
      #expect(try await database.labels(user).map(\.id) == [own])
      #expect(try await database.guids(user, EntryQuery(scope: .label(later))) == ["4", "2"])
      #expect(try await database.guids(user, EntryQuery(search: "is:later")) == ["4", "2"])
      #expect(try await database.guids(user, EntryQuery(search: "-is:later")) == ["5", "3", "1"])
      let entries = try await database.entries(user, ids: ids, withContent: false)
      #expect(entries.filter(\.isLater).map(\.guid) == ["4", "2"])
      _ = try await database.setLabel(user, ids: [ids[1]], label: later, isOn: false)
      #expect(try await database.guids(user, EntryQuery(search: "is:later")) == ["4"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `labels leave an entry to read later where it is`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(2)
      let later = try await database.makeLater(user)
      let art = try await database.makeLabel(user, name: "Art")
      _ = try await database.setLabel(user, ids: [ids[0]], label: later, isOn: true)
      let state = try await database.setLabels(user, id: ids[0], labels: [art])
      #expect(state.map { Set($0.labels) } == [later, art])
      _ = try await database.setLabels(user, id: ids[0], labels: [])
      #expect(try await database.keptCounts(user).later == 1)
      await #expect(throws: StorageError.notFound("label \(later)")) {
        try await database.deleteLabel(user, label: later)
      }
      await #expect(throws: StorageError.notFound("label \(later)")) {
        try await database.renameLabel(user, label: later, name: "Mine")
      }
      // It stays visible and stored when its feed is left, as a labeled one.
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.guids(user, EntryQuery(scope: .label(later))) == ["1"])
      let stranger = try await database.makeUser("bob")
      await #expect(throws: StorageError.notFound("label \(later)")) {
        _ = try await database.setLabel(stranger, ids: [ids[0]], label: later, isOn: true)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `many entries are starred at once, but for those that a user may not see`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(4)
      _ = try await database.setStarred(user, id: ids[0], isStarred: true)
      #expect(Set(try await database.setStarred(user, ids: ids, isStarred: true)) == Set(ids.dropFirst()))
      #expect(
        Set(try await database.setStarred(user, ids: Array(ids.prefix(2)), isStarred: false)) == Set(ids.prefix(2)))
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["4", "3"])
      let stranger = try await database.makeUser("bob")
      #expect(try await database.setStarred(stranger, ids: ids, isStarred: true).isEmpty)
    }
  }

  // MARK: History

  @Test(arguments: DatabaseEngine.allCases)
  func `the history has what was opened, the last one first, page by page`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(5)
      for (index, id) in [ids[2], ids[0], ids[4], ids[2]].enumerated() {
        try await database.noteOpened(user, ids: [id], at: .at(Double(index)))
      }
      let first = try await database.history(user, before: nil, limit: 2)
      #expect(first.map(\.entry) == [ids[2], ids[4]])
      #expect(first.first?.opened == .at(3))
      #expect(try await database.history(user, before: first.last, limit: 9).map(\.entry) == [ids[0]])
      let stranger = try await database.makeUser("bob")
      try await database.noteOpened(stranger, ids: ids, at: .at(9))
      #expect(try await database.history(stranger, before: nil, limit: 9).isEmpty)
      // What is no longer seen is no history.
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.history(user, before: nil, limit: 9).isEmpty)
    }
  }

  // MARK: Markings

  @Test(arguments: DatabaseEngine.allCases)
  func `markings are kept for a day, the last twenty, each with a greater number`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let other = try await database.makeUser("bob")
      _ = try await database.noteMarking(other, change: "{}", count: 1, at: .at(0))
      var numbers: [Int64] = []
      for index in 0..<23 {
        // Several at one time have numbers of their own.
        numbers.append(
          try await database.noteMarking(user, change: "{\"batch\":\(index)}", count: index, at: .at(Double(index / 2)))
        )
      }
      #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
      let kept = try await database.markings(user, since: .at(-1))
      #expect(kept.map(\.number) == numbers.suffix(StoredMarking.most).reversed())
      #expect(kept.first == StoredMarking(number: numbers[22], made: .at(11), count: 22, change: "{\"batch\":22}"))
      try await database.forgetMarking(user, number: numbers[22])
      #expect(try await database.markings(user, since: .at(-1)).first?.number == numbers[21])
      #expect(try await database.markings(user, since: .at(11)).isEmpty)
      _ = try await database.noteMarking(user, change: "{}", count: 1, at: .at(StoredMarking.seconds + 10.5))
      #expect(try await database.markings(user, since: .at(-1)).map(\.count) == [1])
      #expect(try await database.markings(other, since: .at(-1)).count == 1)
    }
  }
}
