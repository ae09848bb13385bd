import Foundation
import Testing

@testable import Running

@Suite struct GuessLimitTests {
  private let now = Date(timeIntervalSince1970: 1_760_000_000)

  @Test func `different wrong secrets of a network are slowed down, for a time`() throws {
    let limit = GuessLimit()
    for number in 0..<GuessLimit.free {
      let key = limit.key(of: "wrong \(number)")
      try limit.begin(key, from: [1], now: now)
      limit.wasWrong(key, from: [1], now: now)
    }
    let further = limit.key(of: "further")
    #expect(throws: AccountError.tooManyAttempts(seconds: 30)) { try limit.begin(further, from: [1], now: now) }
    try limit.begin(further, from: [2], now: now)
    try limit.begin(further, from: [1], now: now.addingTimeInterval(GuessLimit.wait))
    // Also after the clock was set back, the wait has an end.
    #expect(throws: AccountError.tooManyAttempts(seconds: 30)) {
      try limit.begin(further, from: [1], now: now.addingTimeInterval(-1_000))
    }
  }

  @Test func `a repeated wrong secret counts once, and a right one never waits`() throws {
    let limit = GuessLimit()
    let (old, right) = (limit.key(of: "old"), limit.key(of: "right"))
    limit.wasRight(right)
    for _ in 0..<1_000 {
      try limit.begin(old, from: [1], now: now)
      limit.wasWrong(old, from: [1], now: now)
    }
    for number in 0..<GuessLimit.free { limit.wasWrong(limit.key(of: "\(number)"), from: [1], now: now) }
    try limit.begin(old, from: [1], now: now)
    try limit.begin(right, from: [1], now: now)
    #expect(limit.isKnownWrong(old, now: now) && !limit.isKnownWrong(right, now: now))
    limit.wasRight(old)
    #expect(!limit.isKnownWrong(old, now: now))
  }

  @Test func `an app that goes on asking is checked again each minute`() {
    let limit = GuessLimit()
    let key = limit.key(of: "soon right")
    for seconds in [0.0, 30, 59] { limit.wasWrong(key, from: [1], now: now.addingTimeInterval(seconds)) }
    #expect(limit.isKnownWrong(key, now: now.addingTimeInterval(59)))
    #expect(!limit.isKnownWrong(key, now: now.addingTimeInterval(61)))
    limit.wasWrong(key, from: [1], now: now.addingTimeInterval(61))
    #expect(limit.isKnownWrong(key, now: now.addingTimeInterval(90)))
  }
}
