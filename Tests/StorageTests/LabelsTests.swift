import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LabelsTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `labels have names without regard to case, and counts`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(3)
      let later = try await database.makeLabel(user, name: " Later ")
      #expect(try await database.makeLabel(user, name: "LATER") == later)
      let art = try await database.makeLabel(user, name: "Ärt")
      _ = try await database.setLabels(user, id: ids[0], labels: [later, art])
      _ = try await database.setLabels(user, id: ids[1], labels: [later])
      let labels = try await database.labels(user)
      #expect(labels == [Label(id: art, name: "Ärt", entryCount: 1), Label(id: later, name: "Later", entryCount: 2)])
      try await database.renameLabel(user, label: later, name: "later")
      await #expect(throws: StorageError.nameTaken("äRT")) {
        try await database.renameLabel(user, label: later, name: "äRT")
      }
      await #expect(throws: StorageError.nameMissing) { _ = try await database.makeLabel(user, name: " ") }
      try await database.deleteLabel(user, label: later)
      #expect(try await database.labels(user).map(\.name) == ["Ärt"])
      #expect(try await database.states(user, ids: ids).map(\.labels) == [[art], [], []])
      let stranger = try await database.makeUser("bob")
      #expect(try await database.labels(stranger).isEmpty)
      for refused: () async throws -> Void in [
        { try await database.renameLabel(stranger, label: art, name: "a") },
        { try await database.deleteLabel(stranger, label: art) },
        { _ = try await database.setLabels(stranger, id: ids[0], labels: [art]) },
      ] {
        await #expect(throws: StorageError.notFound("label \(art)")) { try await refused() }
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the labels of one user leave those of another one alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(1)
      let bob = try await database.makeUser("bob")
      let url = try #require(try await database.feed(feed)).url
      _ = try await database.subscribe(bob, url: url, title: nil, folders: [])
      let (own, other) = (
        try await database.makeLabel(user, name: "Later"), try await database.makeLabel(bob, name: "Later")
      )
      _ = try await database.setLabels(bob, id: ids[0], labels: [other])
      _ = try await database.setLabels(user, id: ids[0], labels: [own])
      _ = try await database.setLabels(user, id: ids[0], labels: [])
      #expect(try await database.states(bob, ids: ids).map(\.labels) == [[other]])
      #expect(try await database.states(user, ids: ids).map(\.labels) == [[]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a label has a timeline of its entries, page by page, whatever their feeds`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(9)
      let label = try await database.makeLabel(user, name: "Later")
      for id in ids.dropFirst(2) {
        let state = try await database.setLabels(user, id: id, labels: [label])
        #expect(state == EntryState(id: id, isUnread: true, isStarred: false, labels: [label]))
      }
      _ = try await database.setRead(user, ids: [ids[3]], isRead: true)
      _ = try await database.setStarred(user, id: ids[4], isStarred: true)
      var query = EntryQuery(scope: .label(label), limit: 3)
      #expect(try await database.guids(user, query) == ["9", "8", "7"])
      query.olderThan = TimelinePosition(try await database.entries(user, query)[2])
      #expect(try await database.guids(user, query) == ["6", "5", "4"])
      #expect(try await database.entries(user, query).allSatisfy { $0.labels == [label] })
      #expect(
        try await database.guids(user, EntryQuery(scope: .label(label), filter: .unread)) == [
          "9", "8", "7", "6", "5", "3",
        ]
      )
      #expect(try await database.guids(user, EntryQuery(scope: .label(label), filter: .starred)) == ["5"])
      #expect(try await database.guids(user, EntryQuery(scope: .label(label), search: "title:7")) == ["7"])
      #expect(try await database.guids(user, EntryQuery(search: "label:la")) == ["9", "8", "7", "6", "5", "4", "3"])

      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.guids(user).isEmpty)
      #expect(try await database.guids(user, EntryQuery(scope: .label(label))).count == 7)
      #expect(try await database.entry(user, ids[2])?.labels == [label])
      try await database.markUnfollowed(now: .at(1))
      #expect(try await database.deleteUnfollowed(since: .at(1), limit: 100) == 2)
      #expect(try await database.deleteUnfollowed(since: .at(1), limit: 100) == 0)
      #expect(try await database.setLabels(user, id: ids[2], labels: [])?.labels == [])
      #expect(try await database.entry(user, ids[2]) == nil)
      #expect(try await database.setLabels(user, id: ids[2], labels: [label]) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `all entries of a label are marked as read, and that is undone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(5)
      let label = try await database.makeLabel(user, name: "Later")
      for id in ids[1...3] { _ = try await database.setLabels(user, id: id, labels: [label]) }
      _ = try await database.setRead(user, ids: [ids[1]], isRead: true)
      let receipt = try await database.markAllRead(user, scope: .label(label), search: nil, newest: nil)
      #expect(receipt.count == 2)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["5", "1"])
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 2)
      #expect(try await database.unreadCount(user) == 4)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user has a thousand labels at most, and an entry a hundred of them`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(1)
      var labels: [LabelID] = []
      for number in 0..<Label.most { labels.append(try await database.makeLabel(user, name: "Label \(number)")) }
      await #expect(throws: StorageError.tooMany("labels", most: Label.most)) {
        _ = try await database.makeLabel(user, name: "One more")
      }
      #expect(try await database.makeLabel(user, name: "LABEL 7") == labels[7])
      let some = Array(labels.prefix(Label.mostOfEntry))
      #expect(try await database.setLabels(user, id: ids[0], labels: some)?.labels == some)
      await #expect(throws: StorageError.tooMany("labels of an entry", most: Label.mostOfEntry)) {
        _ = try await database.setLabels(user, id: ids[0], labels: labels)
      }
    }
  }
}
