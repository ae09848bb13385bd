import Bytes
import Foundation
import WebAddresses

/// Turns a user's input into the address of a feed.
public enum FeedAddress {
  /// Adds a missing scheme and converts `feed:` addresses.
  ///
  /// - Throws: `SubscribingError.notAnAddress` for input that is not an address, or is longer than stored addresses may
  ///   be.
  public static func normalize(_ typed: String) throws(SubscribingError) -> WebAddress {
    guard typed.utf8.count <= EntryLimits.address else { throw .notAnAddress(typed.shortened(toBytes: 100)) }
    var address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    for prefix in ["feed://", "feed:"] where address.lowercasedASCII.hasBytePrefix(prefix) {
      address = String(Substring(address.utf8.dropFirst(prefix.utf8.count)))
    }
    if !address.containsBytes("://") { address = "https://" + address }
    guard !address.utf8.contains(UInt8(ascii: " ")), BrowserAddress(address) != nil else { throw .notAnAddress(typed) }
    return WebAddress(unparsed: address)
  }

  /// The address with `http:` instead of `https:`; nil for any other.
  static func plain(_ address: WebAddress) -> WebAddress? {
    let text = address.string
    guard text.lowercasedASCII.hasBytePrefix("https://") else { return nil }
    return WebAddress(unparsed: "http://" + String(Substring(text.utf8.dropFirst("https://".utf8.count))))
  }
}
