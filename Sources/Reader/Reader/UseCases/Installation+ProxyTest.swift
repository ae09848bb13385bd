import Bytes
import Foundation
import Sodium
import Storage

/// The token of a test of the proxy. The command that tests stores a digest of it, and the servers of the database answer to
/// who has it, until the test ends.
public struct ProxyTestToken: Sendable {
  public let text = RandomToken.make()

  /// The bytes of a token.
  public static let length = RandomToken.make().utf8.count

  fileprivate static func digest(_ text: String) -> String { Digest.blake2b(Array(text.utf8)).hexadecimal }
}

extension Installation {
  private static let proxyTestKey = "proxy-test"
  /// The longest time that a test takes, in seconds.
  private static let proxyTestLength: TimeInterval = 120

  /// Begins a test. A former one ends.
  ///
  /// - Parameter now: Nil for the clock of the database.
  public func beginProxyTest(now: Date? = nil) async throws(StorageError) -> ProxyTestToken {
    let token = ProxyTestToken()
    let value = "\(ProxyTestToken.digest(token.text)) \((now ?? database.now()).milliseconds)"
    try await database.setSetting(Self.proxyTestKey, value)
    return token
  }

  public func endProxyTest() async throws(StorageError) { try await database.setSetting(Self.proxyTestKey, nil) }

  /// True for the token of a test that goes on.
  public func isProxyTest(_ text: String, now: Date) async throws(StorageError) -> Bool {
    guard let stored = try await database.setting(Self.proxyTestKey) else { return false }
    let parts = stored.splitBytes(on: " ")
    guard parts.count == 2, let begun = Int64(parts[1]) else { return false }
    // A clock that was ahead leaves no token that is good for long.
    let age = now.timeIntervalSince1970 - Double(begun) / 1_000
    return abs(age) < Self.proxyTestLength && Digest.constantTimeEqual(String(parts[0]), ProxyTestToken.digest(text))
  }
}
