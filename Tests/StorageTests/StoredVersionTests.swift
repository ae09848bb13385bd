import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StoredVersionTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `the version is the same until something is stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, _) = try await database.makeTimeline(3)
      // The engine may still have work of its own, such as the search index.
      var first: StoredVersion
      repeat {
        first = try await database.version()
        _ = try await database.subscriptions(user)
        _ = try await database.entries(user, EntryQuery())
      } while try await database.version() != first

      var versions: Set = [first]
      try await database.setSetting("theme", "dark", of: user)
      versions.insert(try await database.version())
      _ = try await database.makeFolder(user, path: ["Harbor"])
      versions.insert(try await database.version())
      #expect(versions.count == 3)
    }
  }
}
