import Bytes
import Screens
import Storage
import WebAddresses

extension Feed {
  /// A Boolean value that is true if others may learn the feed's address. That of a feed of one user may hold what only
  /// this user is to know, and so may a name with a password in an address, a parameter, or a part of a path.
  var mayBePublished: Bool {
    owner == nil && ClientText.address(url) != nil && !url.mayHaveSecret
  }

  /// A title of the feed for everyone; nil for one that is an address which is for its owner only.
  func publishedTitle(_ title: String) -> String? {
    mayBePublished || !title.containsBytes("://") ? title : nil
  }
}

extension WebAddress {
  /// A Boolean value that is true if the address has a name or a password, or seems to have a secret in a parameter or a
  /// part of the path.
  var mayHaveSecret: Bool { hasSignIn || hasSecretParameter || hasSecretPath }

  /// A Boolean value that is true if the address may be published although that of its feed may not. Any parameter may
  /// hold the feed's secret.
  var isPlain: Bool { !mayHaveSecret && query.isEmpty }

  // MARK: Private

  private var hasSignIn: Bool {
    let authority = string.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    return authority.contains(UInt8(ascii: "@"))
  }

  private var query: Substring.UTF8View {
    Substring(string).utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  }

  /// Parts of the names of parameters that have secrets, as sites use them for feeds of their members.
  private static let secretNames = ["auth", "token", "key", "secret", "pass", "sig"]
  /// Whole names of parameters that have them.
  private static let shortSecretNames: Set<ByteString> = ["t", "k", "u", "code"]
  /// Parts of paths behind which ids are public: `/public/shows/ID`, `/channel/ID`.
  private static let publicParts: Set<ByteString> = ["public", "channel", "playlist"]

  private var hasSecretParameter: Bool {
    query.split { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }.contains { parameter in
      // Servers read `sec%72et` as `secret`.
      let bytes = PercentCoding.decode(Array(parameter.prefix { $0 != UInt8(ascii: "=") })[...], plusIsSpace: true)
      let name = ByteString(decoding: bytes.map { ASCII.lowercased($0) })
      return Self.shortSecretNames.contains(name) || Self.secretNames.contains { name.string.containsBytes($0) }
    }
  }

  /// True if a part of the path is `private`, or looks like a token.
  private var hasSecretPath: Bool {
    let path = string.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      .drop { $0 != UInt8(ascii: "/") }.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
    let parts = path.split(separator: UInt8(ascii: "/")).map {
      PercentCoding.decode(Array($0)[...], plusIsSpace: false)
    }
    let names = parts.map { ByteString(decoding: $0.map { ASCII.lowercased($0) }) }
    if names.contains("private") { return true }
    let end = names.firstIndex(where: Self.publicParts.contains) ?? names.endIndex
    return parts[..<end].contains(where: Self.isToken)
  }

  /// True if a part of a path has a UUID, or 20 or more letters and digits in a row that are no words: small letters,
  /// capitals and digits take turns every four characters or more often. A capital that begins a word does not count.
  private static func isToken(_ part: [UInt8]) -> Bool {
    let pieces = part.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
    if pieces.indices.contains(where: { isUUID(pieces[$0...].prefix(5)) }) { return true }
    return pieces.contains { piece in
      let turns = zip(piece, piece.dropFirst()).count { one, next in
        ASCII.isDigit(one) != ASCII.isDigit(next) || isLower(one) && !isLower(next)
      }
      return piece.count >= 20 && turns * 4 >= piece.count
    }
  }

  private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  /// RFC 9562, section 4.
  private static func isUUID(_ pieces: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    pieces.map(\.count) == [8, 4, 4, 4, 12] && pieces.joined().allSatisfy { ASCII.hexValue($0) != nil }
  }
}
