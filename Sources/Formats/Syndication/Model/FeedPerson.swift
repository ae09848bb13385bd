import Bytes

/// A person or group that a feed names as its author, contributor, publisher or owner.
///
/// Read from Atom's `author` and `contributor` (RFC 4287 §3.2), RSS's `author`, `managingEditor` and `webMaster`,
/// `dc:creator`, `dc:contributor`, `dc:publisher`, `itunes:author`, `itunes:owner` and JSON Feed's `authors`.
public struct FeedPerson: Sendable, Hashable, Codable {
  /// Plain text in one line; nil if only an address is stated.
  @ComparedByBytes public var name: String?
  /// The address for mail, as written.
  @ComparedByBytes public var email: String?
  /// A page of the person, absolute.
  public var url: WebAddress?
  /// A picture of the person, absolute (JSON Feed `avatar`).
  public var avatarURL: WebAddress?

  /// Creates a person.
  public init(
    name: String? = nil,
    email: String? = nil,
    url: WebAddress? = nil,
    avatarURL: WebAddress? = nil
  ) {
    self.name = name
    self.email = email
    self.url = url
    self.avatarURL = avatarURL
  }

  /// The name, else the e-mail address, else the page, for display.
  public var displayName: String? { name ?? email ?? url?.string }
}
