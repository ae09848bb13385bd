import Bytes
import Foundation

/// A name that people write instead of an address: `@name@server.example`, `!community@server.example`,
/// `@name.bsky.social`, `r/name`.
package struct SiteHandle: Sendable {
  enum Kind: Sendable, Hashable {
    /// A person or another account.
    case account
    /// A community of Lemmy: `!name@server`.
    case community
    /// `r/name` of Reddit.
    case subreddit
    /// `u/name` of Reddit.
    case redditor
  }

  let kind: Kind
  /// Unreserved ASCII characters only, so that it can stand in any part of an address. That of a subreddit may be several,
  /// `a+b`, and an order, `name/top`.
  let name: String
  /// Nil for a handle without a server.
  let server: BrowserAddress?

  /// The longest handle in bytes: a name, and a host of at most 253 (RFC 1035, section 2.3.4).
  private static let longest = 512

  /// Nil for text that is not a handle.
  package init?(_ typed: String) {
    guard typed.utf8.count <= Self.longest else { return nil }
    var text = Substring(typed).trimmedASCII
    if text.lowercasedASCII.hasBytePrefix("acct:") { text = Substring(text.utf8.dropFirst(5)) }
    if let (kind, name) = Self.reddit(text) {
      (self.kind, self.name, server) = (kind, name, nil)
      return
    }
    switch text.utf8.first {
    case UInt8(ascii: "@"): kind = .account
    case UInt8(ascii: "!"): kind = .community
    default: kind = .account
    }
    let hasSign = text.utf8.first == UInt8(ascii: "@") || text.utf8.first == UInt8(ascii: "!")
    let parts = Substring(text.utf8.dropFirst(hasSign ? 1 : 0)).splitBytes(on: "@", omittingEmptySubsequences: false)
    guard let name = parts.first, Self.isName(name), parts.count <= 2 else { return nil }
    self.name = String(name)
    guard parts.count == 2 else {
      guard hasSign, kind == .account else { return nil }
      server = nil
      return
    }
    guard let server = Self.server(parts[1]) else { return nil }
    self.server = server
  }

  private static func reddit(_ text: Substring) -> (Kind, String)? {
    let parts = text.splitBytes(on: "/")
    guard parts.count == 2 || parts.count == 3 else { return nil }
    let name = String(parts[1])
    switch ByteString(parts[0].lowercasedASCII) {
    case "r" where parts[1].splitBytes(on: "+", omittingEmptySubsequences: false).allSatisfy(isName):
      guard parts.count == 3 else { return (.subreddit, name) }
      let order = ByteString(parts[2].lowercasedASCII)
      return Reddit.orders.contains(order) ? (.subreddit, "\(name)/\(order)") : nil
    case "u" where parts.count == 2 && isName(parts[1]): return (.redditor, name)
    default: return nil
    }
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, ASCII.isLetter(first) || ASCII.isDigit(first) || first == UInt8(ascii: "_")
    else { return false }
    return text.utf8.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }

  /// A host name with a dot, and a port if it has one; nothing else.
  private static func server(_ text: Substring) -> BrowserAddress? {
    let isPlain = text.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
        && byte != UInt8(ascii: "\\") && !ASCII.isWhitespace(byte)
    }
    guard isPlain, text.utf8.contains(UInt8(ascii: ".")) else { return nil }
    return BrowserAddress("https://\(text)")
  }
}
