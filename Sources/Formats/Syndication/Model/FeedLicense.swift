import Bytes

/// The license that a feed or an entry is published under.
///
/// Read from `cc:license` and `creativeCommons:license`, `podcast:license` and links with the relation `license`
/// (RFC 4946).
public struct FeedLicense: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress?
  /// An SPDX identifier, such as `cc-by-4.0`, or a name.
  @ComparedByBytes public var name: String?

  /// Creates a license.
  public init(
    url: WebAddress? = nil,
    name: String? = nil
  ) {
    self.url = url
    self.name = name
  }
}
