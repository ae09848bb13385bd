import Bytes
import Foundation
import WebAddresses

/// Turns a user's input into the address of a feed.
public enum FeedAddress {
  /// Adds a missing scheme and converts `feed:` addresses.
  ///
  /// - Throws: `SubscribingError.notAnAddress` for input that is not an address, or is longer than stored addresses may
  ///   be; `SubscribingError.signInInAddress` for one with a user name or password.
  public static func normalize(_ typed: String) throws(SubscribingError) -> WebAddress {
    let (address, signIn) = try split(typed)
    guard signIn == nil else { throw .signInInAddress(address) }
    return address
  }

  /// Takes the user name and the password out of an address: addresses are shown, and shared by all who follow the feed.
  ///
  /// - Returns: The normalized address, and a basic sign-in for what was taken out.
  /// - Throws: `SubscribingError.notAnAddress`.
  package static func split(_ typed: String) throws(SubscribingError) -> (address: WebAddress, signIn: AccessEdit?) {
    let address = try read(typed)
    guard let info = address.userInfo else { return (address, nil) }
    let parts = info.splitBytes(on: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      String(decoding: PercentCoding.decode(Array($0.utf8)[...]), as: UTF8.self)
    }
    let signIn = AccessEdit.signIn(.basic, user: parts.first, secret: parts.count > 1 ? parts[1] : "")
    return (address.withoutUserInfo, info.isEmpty ? nil : signIn)
  }

  private static func read(_ typed: String) throws(SubscribingError) -> WebAddress {
    guard typed.utf8.count <= EntryLimits.address else { throw .notAnAddress(typed.shortened(toBytes: 100)) }
    var address = bare(typed)
    if !address.containsBytes("://") { address = "https://" + address }
    guard !address.utf8.contains(UInt8(ascii: " ")), let parsed = BrowserAddress(address) else {
      throw .notAnAddress(typed)
    }
    let written = WebAddress(unparsed: address)
    // An address stays as it was typed, unless its host has another form, by which it is known.
    return written.host == parsed.address.host ? written : parsed.address
  }

  /// True if the input itself says `http:` or `https:`. `feed:` says nothing of how to fetch a feed.
  static func namesScheme(_ typed: String) -> Bool { bare(typed).containsBytes("://") }

  /// The input without what surrounds addresses: angle brackets in mail, and the schemes that lead to a program.
  private static func bare(_ typed: String) -> String {
    var address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.hasBytePrefix("<"), address.hasByteSuffix(">") {
      address = String(Substring(address.utf8.dropFirst().dropLast()))
    }
    for prefix in ["view-source:", "feed://", "feed:", "pcast://", "pcast:", "itpc://", "podcast://"]
    where address.lowercasedASCII.hasBytePrefix(prefix) {
      address = String(Substring(address.utf8.dropFirst(prefix.utf8.count)))
    }
    return address
  }

  /// The address with `http:` instead of `https:`; nil for any other.
  static func plain(_ address: WebAddress) -> WebAddress? {
    let text = address.string
    guard text.lowercasedASCII.hasBytePrefix("https://") else { return nil }
    return WebAddress(unparsed: "http://" + String(Substring(text.utf8.dropFirst("https://".utf8.count))))
  }
}
