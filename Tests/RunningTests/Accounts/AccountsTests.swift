import Foundation
import ReaderTesting
import Sodium
import Storage
import Testing

@testable import Running

@Suite struct AccountsTests {
  private static let here = SignInOrigin(network: [192, 0, 2, 1])

  @Test func `the first account keeps the subscriptions of the local owner`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])

    let user = try await reader.services.accounts().createFirst(name: " Ada ", password: "long enough")

    #expect(user.name == "Ada" && user.hasPassword)
    #expect(try await reader.services.accounts().localOwner() == nil)
    #expect(try await reader.database.subscriptions(user.id).count == 1)
    await #expect(throws: AccountError.exists) {
      try await reader.services.accounts().createFirst(name: "Eve", password: "long enough")
    }
  }

  @Test func `signing in needs the right password, and signing out ends the session`() async throws {
    let reader = try await TestReader()
    let accounts: Accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")

    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.signIn(name: "Ada", password: "wrong", from: Self.here)
    }
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.signIn(name: "Bob", password: "long enough", from: Self.here)
    }
    let session = try await accounts.signIn(name: "ada", password: "long enough", from: Self.here)

    #expect(try await accounts.session(token: session.token)?.user.name == "Ada")
    #expect(try await accounts.session(token: session.token + "x") == nil)
    try await accounts.signOut(token: session.token)
    #expect(try await accounts.session(token: session.token) == nil)
  }

  @Test func `parallel guesses are limited like sequential ones`() async throws {
    let reader = try await TestReader()
    let accounts: Accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")
    let refused: Int = await withTaskGroup(of: Bool.self) { (group) in
      for _ in 0..<12 {
        group.addTask {
          do {
            _ = try await accounts.signIn(name: "Ada", password: "wrong", from: Self.here)
            return false
          } catch {
            return (error as? AccountError) != .wrongPassword
          }
        }
      }
      return await group.reduce(0) { (sum: Int, isRefused: Bool) in sum + (isRefused ? 1 : 0) }
    }
    #expect(refused == 12 - SignInAttempts.freeForPair)
  }

  @Test func `only one of two simultaneous first accounts is created`() async throws {
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

  @Test(arguments: [
    "", "  ", "\n", "\u{200B}\u{FEFF}", "\u{301}\u{323}", "\u{0}", "Ada\nEve", "Ada\u{2028}Eve", "Ada\u{7}",
    String(repeating: "x", count: 65), "x" + String(repeating: "\u{301}", count: 64),
    "x" + String(repeating: "\u{301}\u{323}", count: 20_000), String(repeating: " ", count: 300) + "Ada",
    "bad name/..", "Ada\\Eve", "Ada:Eve", ".", " .. ", "Ada\tEve", "Ada\u{202E}evE",
  ])
  func `a name that is invisible, too long or unfit for addresses and sign-ins is refused`(name: String) async throws {
    let reader = try await TestReader()
    await #expect(throws: AccountError.badName) {
      try await reader.services.accounts().create(name: name, password: "long enough")
    }
  }

  @Test func `an account with a name from before the rules signs in`() async throws {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    let user = try await accounts.create(name: "Ada", password: "long enough")
    let hash = try await reader.database.passwordHash(of: user.id)
    let other = try await reader.database.createUser(name: "bad name/..", passwordHash: hash)
    let session = try await accounts.signIn(name: "Bad name/..", password: "long enough", from: Self.here)
    #expect(try await accounts.session(token: session.token)?.user.id == other.id)
    _ = try await accounts.changePassword(of: other, from: "long enough", to: "another one", by: Self.here)
  }

  @Test(arguments: [
    "Ada", "Zoë", "李", "حسن", String(repeating: "ö", count: 64), "Ada Lovelace", "a.b@c.test", "می‌خواهم",
  ])
  func `a visible name is accepted`(name: String) async throws {
    let reader = try await TestReader()
    #expect(try await reader.services.accounts().create(name: " \(name) ", password: "long enough").name == name)
  }

  @Test func `a password of kilobytes is refused for an account, and wrong at sign-in`() async throws {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    let long = String(repeating: "x", count: 1_025)
    await #expect(throws: AccountError.longPassword(most: 1_024)) {
      try await accounts.create(name: "Ada", password: long)
    }
    _ = try await accounts.create(name: "Ada", password: String(long.dropLast()))
    for _ in 0..<10 {
      await #expect(throws: AccountError.wrongPassword) {
        try await accounts.signIn(name: "Ada", password: long, from: Self.here)
      }
    }
    _ = try await accounts.signIn(name: "Ada", password: String(long.dropLast()), from: Self.here)
  }

  @Test func `a name of megabytes is refused at once and is not stored`() async throws {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    let name = "x" + String(repeating: "\u{301}\u{323}", count: 2_000_000)
    let start = ContinuousClock.now
    for _ in 0..<100 {
      await #expect(throws: AccountError.wrongPassword) {
        try await accounts.signIn(name: name, password: "y", from: Self.here)
      }
    }
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func `the hash for unknown names costs as much to verify as any other`() throws {
    // The algorithm, its version and its costs.
    let current = try PasswordHasher.hash("x").split(separator: "$").prefix(3)
    #expect(PasswordHasher.unmatchable.split(separator: "$").prefix(3) == current)
    #expect(!PasswordHasher.verify("", against: PasswordHasher.unmatchable))
  }

  @Test func `guesses from elsewhere do not lock a known browser or a known network out`() async throws {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")
    let first = try await accounts.signIn(name: "Ada", password: "long enough", from: Self.here)
    let device = try #require(first.device)
    for place in 0..<UInt8(clamping: SignInAttempts.freeForName / SignInAttempts.freeForPair) {
      for _ in 0..<SignInAttempts.freeForPair {
        _ = try? await accounts.signIn(
          name: "ada", password: "guess", from: SignInOrigin(network: [203, 0, 113, place]))
      }
    }

    // The name has to wait now from a new network, but not from the known one, nor with the known browser from
    // anywhere.
    let elsewhere: [UInt8] = [198, 51, 100, 7]
    await #expect(throws: AccountError.tooManyAttempts(seconds: 5)) {
      try await accounts.signIn(name: "Ada", password: "long enough", from: SignInOrigin(network: elsewhere))
    }
    _ = try await accounts.signIn(name: "Ada", password: "long enough", from: Self.here)
    _ = try await accounts.signIn(
      name: "Ada", password: "long enough", from: SignInOrigin(network: elsewhere, device: device))
    // An invented token, or one of another account, does not help.
    for token in ["x", "x.y", device + "x", KnownDevice.makeToken(passwordHash: PasswordHasher.unmatchable)] {
      await #expect(throws: AccountError.tooManyAttempts(seconds: 5)) {
        try await accounts.signIn(
          name: "Ada", password: "long enough", from: SignInOrigin(network: elsewhere, device: token))
      }
    }
  }

  @Test func `a token of a known browser cannot be made for a name without an account`() async throws {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    _ = try await accounts.create(name: "Ada", password: "long enough")
    for index in 0..<SignInAttempts.freeForPlace {
      let device = KnownDevice.makeToken(passwordHash: PasswordHasher.unmatchable)
      _ = try? await accounts.signIn(
        name: "Nobody \(index)", password: "guess", from: SignInOrigin(network: [1], device: device))
    }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 5)) {
      let device = KnownDevice.makeToken(passwordHash: PasswordHasher.unmatchable)
      return try await accounts.signIn(
        name: "Nobody", password: "guess", from: SignInOrigin(network: [1], device: device))
    }
  }

  @Test func `a user has at most 100 sessions, and the oldest ends first`() async throws {
    let reader = try await TestReader()
    let accounts = reader.services.accounts()
    let owner = try await reader.owner()
    let other = try await reader.database.createUser(name: "Eve", passwordHash: nil)
    let kept = try await accounts.startSession(for: other)
    let clock = reader.services.clock()
    var tokens: [String] = []
    for index in 0..<102 {
      let later = Accounts(database: reader.database) { clock.now().addingTimeInterval(Double(index)) }
      tokens.append(try await later.startSession(for: owner).token)
    }
    var open: [Bool] = []
    for token in tokens { open.append(try await accounts.session(token: token) != nil) }
    #expect(open == [false, false] + Array(repeating: true, count: 100))
    #expect(try await accounts.session(token: kept.token) != nil)
  }
}
