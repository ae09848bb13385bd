import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FoldersTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `a folder shows the feeds of the folders within it, each entry once`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let inner = try await database.makeFolder(user, path: ["News", "World", "Asia"])
      let folders = try await database.folders(user)
      #expect(folders.map(\.name) == ["News", "World", "Asia"])
      #expect(folders.map(\.parent) == [nil, folders[0].id, folders[1].id])
      let (a, b) = (try await database.follow(user), try await database.follow(user, "http://b.test/"))
      let other = try await database.follow(user, "http://c.test/", folder: "Other")
      try await database.setFolders(user, feed: a, folders: [inner])
      try await database.setFolders(user, feed: b, folders: [folders[0].id, inner])
      for (feed, guid, second) in [(a, "1", 1), (b, "2", 2), (other, "3", 3)] as [(FeedID, String, Double)] {
        try await database.fetch(feed, [.sample(guid, published: .at(second))], at: 10)
      }
      for filter in [EntryFilter.all, .unread] {
        for folder in folders {
          let guids = try await database.guids(user, EntryQuery(scope: .folder(folder.id), filter: filter))
          #expect(guids == ["2", "1"], "\(folder.name)")
        }
      }
      #expect(try await database.guids(user, EntryQuery(search: "folder:world")) == ["2", "1"])
      #expect(try await database.subscription(user, feed: b)?.folders == [folders[0].id, inner])
      let receipt = try await database.markAllRead(user, scope: .folder(folders[1].id), search: nil, newest: nil)
      #expect(receipt.count == 2)
      #expect(try await database.unreadCount(user) == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `folders may be empty, and a deleted one leaves its feeds`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let inner = try await database.makeFolder(user, path: ["News", "World"])
      let other = try await database.makeFolder(user, path: ["Other"])
      let feed = try await database.follow(user)
      try await database.setFolders(user, feed: feed, folders: [inner, other])
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.folders(user).map(\.name) == ["News", "World", "Other"])
      _ = try await database.follow(user)
      #expect(try await database.subscription(user, feed: feed)?.folders == [])
      try await database.setFolders(user, feed: feed, folders: [inner, other])
      try await database.deleteFolder(user, folder: try #require(try await database.folders(user).first).id)
      #expect(try await database.folders(user).map(\.name) == ["Other"])
      #expect(try await database.subscription(user, feed: feed)?.folders == [other])
      await #expect(throws: StorageError.notFound("folder \(inner)")) {
        try await database.setFolders(user, feed: feed, folders: [other, inner])
      }
      #expect(try await database.subscription(user, feed: feed)?.folders == [other])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a folder moves into another one and before its neighbor, with all that is in it`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.makeFolder(user, path: ["A"])
      let b = try await database.makeFolder(user, path: ["B"])
      let c = try await database.makeFolder(user, path: ["C"])
      let inside = try await database.makeFolder(user, path: ["B", "Inside"])
      try await database.moveFolder(user, folder: c, under: nil, before: a)
      #expect(try await database.folders(user).map(\.id) == [c, a, b, inside])
      try await database.moveFolder(user, folder: b, under: c, before: nil)
      #expect(try await database.folders(user).map(\.id) == [c, b, inside, a])
      try await database.moveFolder(user, folder: inside, under: nil, before: a)
      #expect(try await database.folders(user).map(\.id) == [c, b, inside, a])
      #expect(try await database.folders(user).map(\.parent) == [nil, c, nil, nil])
      try await database.moveFolder(user, folder: inside, under: nil, before: nil)
      #expect(try await database.folders(user).map(\.id) == [c, b, a, inside])
      await #expect(throws: StorageError.notFound("folder \(b)")) {
        try await database.moveFolder(user, folder: inside, under: nil, before: b)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `cycles, depth and names of folders are refused`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, stranger) = (try await database.makeUser(), try await database.makeUser("bob"))
      let names = (1...Folder.mostLevels).map { "\($0)" }
      let deepest = try await database.makeFolder(user, path: names)
      let all = try await database.folders(user)
      let single = try await database.makeFolder(user, path: ["2"])
      await #expect(throws: StorageError.folderTooDeep) { _ = try await database.makeFolder(user, path: names + ["x"]) }
      for folder in [all[0], all[3]] {
        await #expect(throws: StorageError.folderCycle(folder.name)) {
          try await database.moveFolder(user, folder: folder.id, under: deepest, before: nil)
        }
      }
      await #expect(throws: StorageError.folderCycle("1")) {
        try await database.moveFolder(user, folder: all[0].id, under: all[0].id, before: nil)
      }
      await #expect(throws: StorageError.folderTooDeep) {
        try await database.moveFolder(user, folder: single, under: deepest, before: nil)
      }
      await #expect(throws: StorageError.nameTaken("2")) {
        try await database.moveFolder(user, folder: single, under: all[0].id, before: nil)
      }
      await #expect(throws: StorageError.nameTaken("1")) {
        try await database.renameFolder(user, folder: single, name: " 1 ")
      }
      await #expect(throws: StorageError.nameMissing) {
        try await database.renameFolder(user, folder: single, name: " ")
      }
      await #expect(throws: StorageError.nameMissing) { _ = try await database.makeFolder(user, path: ["a", " "]) }
      try await database.renameFolder(user, folder: single, name: "Two")
      #expect(try await database.folders(user).map(\.name) == names + ["Two"])
      for refused: () async throws -> Void in [
        { try await database.renameFolder(stranger, folder: single, name: "a") },
        { try await database.moveFolder(stranger, folder: single, under: nil, before: nil) },
        { try await database.deleteFolder(stranger, folder: single) },
        { try await database.orderFeeds(stranger, folder: single, []) },
      ] {
        await #expect(throws: StorageError.notFound("folder \(single)")) { try await refused() }
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the order of a folder's feeds is the user's, and is kept when a feed gets another folder`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/", folder: "F")
      let b = try await database.follow(user, "http://b.test/", folder: "F")
      let c = try await database.follow(user, "http://c.test/", folder: "F")
      let folder = try #require(try await database.folders(user).first).id
      try await database.orderFeeds(user, folder: folder, [c, FeedID(rawValue: 99), a])
      #expect(try await database.folders(user).map(\.order) == [[c, a]])
      let other = try await database.makeFolder(user, path: ["G"])
      try await database.setFolders(user, feed: c, folders: [folder, other])
      #expect(try await database.folders(user).map(\.order) == [[c, a], []])
      try await database.orderFeeds(user, folder: folder, [b, c, a])
      #expect(try await database.folders(user).first?.order == [b, c, a])
      try await database.orderFeeds(user, folder: folder, [])
      #expect(try await database.folders(user).first?.order == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user has a thousand folders and twenty thousand places in them at most`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for number in 0..<62 {
        _ = try await database.makeFolder(user, path: (0..<Folder.mostLevels).map { "\(number) \($0)" })
      }
      let last = try await database.makeFolder(user, path: (0..<8).map { "Last \($0)" })
      #expect(try await database.folders(user).count == Folder.most)
      await #expect(throws: StorageError.tooMany("folders", most: Folder.most)) {
        _ = try await database.makeFolder(user, path: ["One more"])
      }
      #expect(try await database.makeFolder(user, path: (0..<8).map { "Last \($0)" }) == last)
      let stranger = try await database.makeUser("bob")
      _ = try await database.makeFolder(stranger, path: ["One more"])

      let all = try await database.folders(user).map(\.id)
      for number in 0..<Folder.mostPlaces / Folder.most {
        let feed = try await database.follow(user, "http://\(number).test/")
        try await database.setFolders(user, feed: feed, folders: all)
      }
      let feed = try await database.follow(user, "http://more.test/")
      await #expect(throws: StorageError.tooMany("places of feeds in folders", most: Folder.mostPlaces)) {
        try await database.setFolders(user, feed: feed, folders: Array(all.prefix(2)))
      }
      #expect(try await database.subscription(user, feed: feed)?.folders == [])
      try await database.setFolders(user, feed: feed, folders: [last])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a folder is moved and renamed at once, or not at all`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let x = try await database.makeFolder(user, path: ["A", "X"])
      _ = try await database.makeFolder(user, path: ["B", "X"])
      _ = try await database.makeFolder(user, path: ["B", "Last"])
      func paths() async throws -> [String] {
        let folders = try await database.folders(user)
        return folders.map { folder in
          (folders.first { $0.id == folder.parent }.map { $0.name + "/" } ?? "") + folder.name
        }
      }
      let before = try await paths()
      for (parent, name, error) in [
        (FolderParent.path(["B"]), "X", StorageError.nameTaken("X")), (.path(["New"]), " ", .nameMissing),
        (.path(["A", "X", "In"]), "Y", .folderCycle("X")), (.folder(x), "Y", .folderCycle("X")),
        (.folder(FolderID(rawValue: 99)), "Y", .notFound("folder 99")),
      ] {
        await #expect(throws: error) {
          try await database.placeFolder(user, folder: x, in: parent, name: name)
        }
        #expect(try await paths() == before, "\(name)")
      }
      // B has an X, which is not in the way.
      try await database.placeFolder(user, folder: x, in: .path(["B"]), name: "Y")
      #expect(try await paths() == ["A", "B", "B/X", "B/Last", "B/Y"])
      // A new name alone leaves it in its place among the others.
      let first = try #require(try await database.folders(user).first { $0.name == "X" })
      try await database.placeFolder(user, folder: first.id, in: .folder(first.parent), name: "Z")
      #expect(try await paths() == ["A", "B", "B/Z", "B/Last", "B/Y"])
      try await database.placeFolder(user, folder: x, in: .path(["New"]), name: "Y")
      #expect(try await paths() == ["A", "B", "B/Z", "B/Last", "New", "New/Y"])
    }
  }
}
