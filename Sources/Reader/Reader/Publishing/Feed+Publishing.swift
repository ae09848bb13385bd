import Bytes
import Storage
import WebAddresses

extension Feed {
  /// A Boolean value that is true if others may learn the feed's address. That of a feed of one user may hold what only
  /// this user is to know, and so may a name with a password in an address, or a parameter.
  var mayBePublished: Bool {
    guard owner == nil, ClientText.address(url) != nil else { return false }
    let authority = url.string.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    return !authority.contains(UInt8(ascii: "@")) && !hasSecretParameter
  }

  /// A title of the feed for everyone; nil for one that is an address which is for its owner only.
  func publishedTitle(_ title: String) -> String? {
    mayBePublished || !title.containsBytes("://") ? title : nil
  }

  // MARK: Private

  /// Parts of the names of parameters that have secrets, as sites use them for feeds of their members.
  private static let secretNames = ["auth", "token", "key", "secret", "pass", "sig"]

  private var hasSecretParameter: Bool {
    let query = url.string.utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    return query.split { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }.contains { parameter in
      // Servers read `sec%72et` as `secret`.
      let bytes = PercentCoding.decode(Array(parameter.prefix { $0 != UInt8(ascii: "=") })[...], plusIsSpace: true)
      let name = String(decoding: bytes.map { ASCII.lowercased($0) }, as: UTF8.self)
      return Self.secretNames.contains { name.containsBytes($0) }
    }
  }
}
