import Bytes

/// A reference to another podcast or to an episode of it (Podcasting 2.0, `podcast:remoteItem`).
public struct PodcastRemoteItem: Sendable, Hashable, Codable {
  /// The `guid` of the other podcast.
  @ComparedByBytes public var feedGUID: String?
  /// The address of its feed, absolute.
  public var feedURL: WebAddress?
  /// The `guid` of the episode; nil for a whole podcast.
  @ComparedByBytes public var itemGUID: String?
  /// `podcast`, `music`, `publisher` and others, in lower case.
  @ComparedByBytes public var medium: String?
  /// The title to show, plain text.
  @ComparedByBytes public var title: String?

  /// Creates a reference to another podcast.
  public init(
    feedGUID: String? = nil,
    feedURL: WebAddress? = nil,
    itemGUID: String? = nil,
    medium: String? = nil,
    title: String? = nil
  ) {
    self.feedGUID = feedGUID
    self.feedURL = feedURL
    self.itemGUID = itemGUID
    self.medium = medium
    self.title = title
  }

  /// Nil without a podcast.
  ///
  /// - Parameters:
  ///   - attribute: The value of an attribute by its name.
  ///   - address: Makes an address of a value.
  init?(attribute: (String) -> String?, address: (String) -> WebAddress?) {
    self.init(
      feedGUID: attribute("feedGuid"), feedURL: attribute("feedUrl").flatMap(address),
      itemGUID: attribute("itemGuid"), medium: attribute("medium")?.lowercasedASCII,
      title: attribute("title").flatMap(PublicationReader.decoded))
    if feedGUID == nil, feedURL == nil { return nil }
  }
}
