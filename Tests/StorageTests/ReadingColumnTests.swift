import Testing

@testable import Storage

/// Lists that a new column or table must be put into.
struct ReadingColumnTests {
  /// What a subscription begins with on another feed: who follows it, its title, and what is read.
  private let own: Set<String> = ["user_id", "feed_id", "title", "is_followed", "mark", "read_count"]

  @Test func `what a user sets for a feed moves along with the subscription`() async throws {
    try await DatabaseEngine.sqlite.withDatabase { database in
      let columns = try #require(try await StoredCells(database).columns["readings"])
      let moving = Feed.carryingSettings(of: UserID(rawValue: 1), from: FeedID(rawValue: 1), to: FeedID(rawValue: 2))
        .text
      for column in columns where !own.contains(column) {
        #expect(moving.contains("\(column) = o.\(column)"), "\(column) is lost when the feed moves")
      }
    }
  }

  @Test func `rows of a removed user are deleted some at a time, in every table`() async throws {
    // Few, and deleted when the removal begins.
    let credentials: Set<String> = ["sessions", "app_tokens", "publications", "webhooks"]
    try await DatabaseEngine.sqlite.withDatabase { database in
      let tables = try await StoredCells(database).tables(with: ["user_id"])
      let known = Set(UserTable.all.map(\.name.text)).union(credentials).union(["readings"])
      #expect(tables.subtracting(known) == [])
    }
  }
}
