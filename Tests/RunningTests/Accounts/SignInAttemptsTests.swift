import Foundation
import ReaderTesting
import Testing

@testable import Running

@Suite struct SignInAttemptsTests {
  private let attempts = SignInAttempts()
  private let now = TestReader.now

  private func begin(_ name: String, from place: UInt8 = 1, after seconds: Double = 0) throws {
    try attempts.begin(attempt(name, from: place), now: now.addingTimeInterval(seconds))
  }

  private func attempt(_ name: String, from place: UInt8 = 1) -> SignInAttempts.Attempt {
    attempts.attempt(at: name, from: SignInOrigin(network: [place]), device: nil)
  }

  @Test func `guesses at a name from one network wait longer each time`() throws {
    for _ in 0..<SignInAttempts.freeForPair { try begin("Ada") }

    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) { try begin("ada") }
    #expect(throws: Never.self) { try begin("Ada", after: 6) }
    #expect(throws: AccountError.tooManyAttempts(seconds: 10)) { try begin("ada", after: 6) }
    #expect(throws: Never.self) { try begin("Bob") }
    #expect(throws: Never.self) { try begin("Ada", from: 2) }
  }

  @Test func `names that are equal in the database share their limit`() throws {
    for name in ["Zoë", "zoe\u{308}", "ZOË", "ZOE\u{308}", "zOë"] { try begin(name) }
    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) { try begin("zoë") }
  }

  @Test func `guesses at many names from one network have to wait`() throws {
    for index in 0..<SignInAttempts.freeForPlace { try begin("name \(index)") }
    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) { try begin("another") }
    #expect(throws: Never.self) { try begin("another", from: 2) }
  }

  @Test func `guesses at a name from many networks have to wait, except from a known network`() throws {
    try begin("Ada", from: 200)
    attempts.succeeded(attempt("Ada", from: 200))
    for place in 0..<UInt8(clamping: SignInAttempts.freeForName) { try begin("Ada", from: place) }
    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) { try begin("Ada", from: 100) }
    #expect(throws: Never.self) { try begin("Ada", from: 200) }
    #expect(throws: Never.self) { try begin("Bob", from: 100) }
  }

  @Test func `a withdrawn or successful attempt is not counted`() throws {
    for _ in 0..<100 {
      try begin("Ada")
      attempts.withdrew(attempt("Ada"))
      try begin("Bob")
      attempts.succeeded(attempt("Bob"))
    }
  }

  @Test func `the longest wait is a minute, also after the clock is set back, and attempts expire after an hour`()
    throws
  {
    var time: Double = 0
    for _ in 0..<30 {
      try begin("Ada", after: time)
      time += 61
    }
    #expect(throws: AccountError.tooManyAttempts(seconds: 60)) { try begin("Ada", after: time - 61) }
    #expect(throws: AccountError.tooManyAttempts(seconds: 60)) { try begin("Ada", after: -86_400) }
    for _ in 0..<SignInAttempts.freeForPair { try begin("Ada", after: time + 3_601) }
  }

  @Test func `a sign-in refused by the full queue is not counted`() throws {
    for index in 0..<100 {
      let attempt = attempt("name \(index)", from: UInt8(clamping: index))
      try attempts.begin(attempt, now: now)
      attempts.withdrew(attempt)
    }
    #expect(attempts.count == 0)
  }

  @Test func `the table has at most ten thousand records, and an attempt takes the same time at any size`() throws {
    func processorTime(of names: Range<Int>) throws -> Int {
      let start = clock()
      for index in names {
        let origin = SignInOrigin(network: Array("\(index)".utf8))
        try attempts.begin(attempts.attempt(at: "\(index)", from: origin, device: nil), now: now)
      }
      return clock() - start
    }
    let empty = try processorTime(of: 0..<3_000)
    _ = try processorTime(of: 3_000..<12_000)
    let full = try processorTime(of: 12_000..<15_000)
    #expect(attempts.count <= SignInAttempts.mostRecords)
    #expect(MemoryLayout<SignInAttempts.Key>.size == 16 && _isPOD(SignInAttempts.Key.self))
    // Other tests run in the same process at the same time.
    #expect(full < 10 * empty + Int(CLOCKS_PER_SEC))
  }

  @Test func `guesses from many networks of one IPv6 site have to wait, except from a known network`() throws {
    func attempt(_ name: String, _ network: Int, site: UInt8 = 1) -> SignInAttempts.Attempt {
      let bytes: [UInt8] = [
        0x20, 1, 0xD, 0xB8, 0, site, UInt8(clamping: network >> 8), UInt8(clamping: network & 0xFF),
      ]
      return attempts.attempt(at: name, from: SignInOrigin(network: bytes), device: nil)
    }
    try attempts.begin(attempt("Ada", 60_000), now: now)
    attempts.succeeded(attempt("Ada", 60_000))
    for network in 0..<SignInAttempts.freeForSite { try attempts.begin(attempt("name \(network)", network), now: now) }
    #expect(throws: AccountError.tooManyAttempts(seconds: 5)) {
      try attempts.begin(attempt("Ada", 50_000), now: now)
    }
    #expect(throws: Never.self) { try attempts.begin(attempt("Ada", 60_000), now: now) }
    #expect(throws: Never.self) { try attempts.begin(attempt("Ada", 1, site: 2), now: now) }
  }
}
