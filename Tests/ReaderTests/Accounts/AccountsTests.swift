import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct AccountsTests {
  @Test func `the first account takes over what the local owner has subscribed to`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])

    let user: User = try await reader.services.accounts().createFirst(name: " Ada ", password: "long enough")

    #expect(user.name == "Ada" && user.hasPassword)
    #expect(try await reader.services.accounts().localOwner() == nil)
    #expect(try await reader.database.subscriptions(user.id).count == 1)
    await #expect(throws: AccountError.exists) {
      try await reader.services.accounts().createFirst(name: "Eve", password: "long enough")
    }
  }

  @Test func `signing in needs the right password, and its session ends with signing out`() async throws {
    let reader = try await TestReader()
    let accounts: Accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")

    await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Ada", password: "wrong") }
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.signIn(name: "Bob", password: "long enough")
    }
    let session: NewSession = try await accounts.signIn(name: "ada", password: "long enough")

    #expect(try await accounts.session(token: session.token)?.user.name == "Ada")
    #expect(try await accounts.session(token: session.token + "x") == nil)
    try await accounts.signOut(token: session.token)
    #expect(try await accounts.session(token: session.token) == nil)
  }

  @Test func `guessing is slowed down`() async throws {
    let attempts = SignInAttempts()
    for _ in 0..<SignInAttempts.free { attempts.failed("Ada", now: TestReader.now) }

    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) { try attempts.check("ada", now: TestReader.now) }
    #expect(throws: Never.self) { try attempts.check("Ada", now: TestReader.now.addingTimeInterval(6)) }
    #expect(throws: Never.self) { try attempts.check("Bob", now: TestReader.now) }
  }

  @Test func `an existing name and a short password are refused`() async throws {
    let reader = try await TestReader()
    let accounts: Accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")

    await #expect(throws: AccountError.shortPassword(fewest: 8)) {
      try await accounts.create(name: "Bob", password: "short")
    }
    await #expect(throws: (any Error).self) { try await accounts.create(name: "ADA", password: "long enough") }
  }
}
