import Bytes

/// A person who takes part in a podcast or an episode (Podcasting 2.0, `podcast:person`).
public struct PodcastPerson: Sendable, Hashable, Codable {
  /// Plain text in one line.
  @ComparedByBytes public var name: String
  /// In lower case; `host` if not stated.
  @ComparedByBytes public var role: String
  /// In lower case; `cast` if not stated.
  @ComparedByBytes public var group: String
  /// Absolute.
  public var imageURL: WebAddress?
  /// A page about the person, absolute.
  public var url: WebAddress?

  /// Creates a person.
  public init(
    name: String,
    role: String = "host",
    group: String = "cast",
    imageURL: WebAddress? = nil,
    url: WebAddress? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.imageURL = imageURL
    self.url = url
  }
}
