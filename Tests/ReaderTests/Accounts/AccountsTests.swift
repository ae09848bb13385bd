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
    for _ in 0..<SignInAttempts.free { try attempts.begin("Ada", now: TestReader.now) }

    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) { try attempts.begin("ada", now: TestReader.now) }
    #expect(throws: Never.self) { try attempts.begin("Ada", now: TestReader.now.addingTimeInterval(6)) }
    #expect(throws: AccountError.tooManyAttempts(seconds: 10)) {
      try attempts.begin("ada", now: TestReader.now.addingTimeInterval(6))
    }
    #expect(throws: Never.self) { try attempts.begin("Bob", now: TestReader.now) }
  }

  @Test func `many guesses at once are held up like many in a row`() async throws {
    let reader = try await TestReader()
    let accounts: Accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")
    let refused: Int = await withTaskGroup(of: Bool.self) { (group) in
      for _ in 0..<12 {
        group.addTask {
          do {
            _ = try await accounts.signIn(name: "Ada", password: "wrong")
            return false
          } catch {
            return (error as? AccountError) != .wrongPassword
          }
        }
      }
      return await group.reduce(0) { (sum: Int, isRefused: Bool) in sum + (isRefused ? 1 : 0) }
    }
    #expect(refused == 12 - SignInAttempts.free)
  }

  @Test func `of two who create the first account at once, one is first`() async throws {
    let reader = try await TestReader()
    let accounts: Accounts = reader.services.accounts()
    _ = try await accounts.localOwner()
    async let first: User? = try? accounts.createFirst(name: "Ada", password: "long enough")
    async let second: User? = try? accounts.createFirst(name: "Eve", password: "long enough")
    let made: [User] = await [first, second].compactMap { (user: User?) in user }
    #expect(made.count == 1)
    #expect(try await reader.database.users().map(\.name) == made.map(\.name))
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
