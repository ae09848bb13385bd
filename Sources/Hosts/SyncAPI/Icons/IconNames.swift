import Bytes
import Reader
import Sodium
import Storage

/// The names of feeds' icons in addresses that need no sign-in, such as `7-0a1b2c3d4e5f60718293a4b5-1k2j3h`: the number of
/// the feed, a code that only this reader can make, and a part of the icon's version.
///
/// A name tells nothing but the number: who has none can neither guess one nor learn which feeds are followed here. It
/// changes with the icon, so that apps load another one.
struct IconNames: Sendable {
  private let key: [UInt8]

  init(key: String) { self.key = Array(key.utf8) }

  /// - Parameter version: The version of the icon; nil without an icon.
  func name(of feed: FeedID, version: String?) -> String {
    "\(feed)-\(code(of: feed))-\(version.map(Self.shown) ?? "0")"
  }

  /// The feed and the version in a name; nil for a name that this reader has not made.
  func read(_ name: String) -> (feed: FeedID, version: Substring)? {
    let parts = name.splitBytes(on: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let feed = FeedID(String(parts[0])),
      Digest.constantTimeEqual(String(parts[1]), code(of: feed))
    else { return nil }
    return (feed, parts[2])
  }

  static func shown(_ version: String) -> Substring { Substring(version.utf8.prefix(6)) }

  /// 96 bits of an authentication code.
  private func code(of feed: FeedID) -> String {
    Digest.blake2b(Array("icon \(feed)".utf8), key: key).prefix(12).hexadecimal
  }
}

extension APICall {
  func iconNames() async throws -> IconNames {
    IconNames(key: try await useCases.installation.iconKey { RandomToken.make() })
  }
}
