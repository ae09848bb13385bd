import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct TokenStoreTests {
  private func digests(_ byte: UInt8) -> TokenDigests { TokenDigests(secret: [byte, 1], fever: [byte, 2]) }

  @Test(arguments: DatabaseEngine.allCases)
  func `a token is found by its digests until it is deleted`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let token = try await database.addToken(
        user, name: "App", scopes: [.read, .mark], digests: digests(1), at: .at(1))
      #expect(
        token.name == "App" && token.scopes == [.read, .mark] && token.created == .at(1) && token.lastUsed == nil)
      for digest in [TokenDigest.secret([1, 1]), .fever([1, 2])] {
        let found = try #require(try await database.token(digest))
        #expect(found.token == token && found.user.id == user)
      }
      #expect(try await database.token(.secret([1, 2])) == nil)
      #expect(try await database.token(.fever([1, 1])) == nil)
      try await database.noteUse(of: token.id, at: .at(2), from: "192.0.2.1")
      let used = try #require(try await database.tokens(user).first)
      #expect(used.lastUsed == .at(2) && used.lastAddress == "192.0.2.1")
      try await database.deleteToken(user, token.id)
      #expect(try await database.token(.secret([1, 1])) == nil)
      #expect(try await database.tokens(user).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user cannot delete another's token`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let token = try await database.addToken(ann, name: "App", scopes: .read, digests: digests(1), at: .at(1))
      await #expect(throws: StorageError.notFound("token \(token.id)")) {
        try await database.deleteToken(bob, token.id)
      }
      #expect(try await database.tokens(ann).map(\.id) == [token.id])
      #expect(try await database.tokens(bob).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user has a bounded number of tokens`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for number in 0..<UInt8(clamping: AppToken.mostPerUser) {
        _ = try await database.addToken(user, name: "App", scopes: .read, digests: digests(number), at: .at(1))
      }
      await #expect(throws: StorageError.tooMany("tokens", most: AppToken.mostPerUser)) {
        try await database.addToken(user, name: "App", scopes: .read, digests: digests(200), at: .at(1))
      }
      await #expect(throws: StorageError.notFound("user 77")) {
        try await database.addToken(
          UserID(rawValue: 77), name: "App", scopes: .read, digests: digests(201), at: .at(1))
      }
    }
  }
}
