import Foundation
import SeededRandom
import Storage
import Testing

@Suite("Random use against a simple model", .timeLimit(.minutes(2)))
struct RandomizedTests {
  @Test(arguments: DatabaseEngine.allCases, Array(1...8) as [UInt64])
  func `the database answers as the model does`(engine: DatabaseEngine, seed: UInt64) async throws {
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
