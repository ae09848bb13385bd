import Foundation
import SeededRandom
import Storage
import Testing

@Suite("Random use against a simple model", .timeLimit(.minutes(5)))
struct RandomizedTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  /// The engines share the seeds. Those of an engine run at a time: with a server, each of them waits half of its time for
  /// the plans of statements.
  @Test(arguments: Array(DatabaseEngine.allCases.enumerated()))
  func `the database answers as the model does`(number: Int, engine: DatabaseEngine) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in Self.seeds.sample(number, share: 2) { group.addTask { try await Self.run(seed, on: engine) } }
      try await group.waitForAll()
    }
  }

  private static func run(_ seed: UInt64, on engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      var generator = SeededGenerator(seed: seed)
      let users = [try await database.makeUser("ann"), try await database.makeUser("bob")]
      var model = DatabaseModel()
      for step in 0..<300 {
        let action = try await model.act(on: database, users: users, step: step, &generator)
        for user in users {
          try await model.compare(
            with: database, user: user, after: "seed \(seed), step \(step): \(action)", &generator)
        }
      }
      // The doctor also sees what no answer shows.
      let findings = try await database.examine(repairs: false)
      #expect(findings.isEmpty, "seed \(seed): \(findings)")
    }
  }
}
