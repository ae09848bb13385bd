import Foundation

/// What a person types as a feed's address, made into one that can be fetched.
public enum FeedAddress {
  /// Adds a missing scheme, and reads `feed:` addresses.
  ///
  /// - Throws: `SubscribingError.notAnAddress` for anything that cannot be one.
  public static func normalize(_ typed: String) throws(SubscribingError) -> String {
    var address: String = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    for prefix in ["feed://", "feed:"] where address.lowercased().hasPrefix(prefix) {
      address = String(address.dropFirst(prefix.count))
    }
    if !address.contains("://") { address = "https://" + address }
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty, !address.contains(" ")
    else {
      throw .notAnAddress(typed)
    }
    guard let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .notAnAddress(typed)
    }
    return address
  }
}
