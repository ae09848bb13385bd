import Bytes
import Foundation

/// The feed that an entry was taken from, as aggregators state it.
///
/// Read from `atom:source` (RFC 4287 §4.2.11) and RSS's `source`, which is a title with the address of the feed.
public struct FeedSource: Sendable, Hashable, Codable {
  /// As written.
  @ComparedByBytes public var id: String?
  /// The title of that feed, as published.
  public var title: FeedText?
  /// A description of the feed.
  public var subtitle: FeedText?
  /// The page that the feed belongs to, absolute.
  public var siteURL: WebAddress?
  /// The address of the feed, absolute.
  public var feedURL: WebAddress?
  /// A language tag of BCP 47.
  @ComparedByBytes public var language: String?
  /// Absolute.
  public var iconURL: WebAddress?
  /// Absolute.
  public var logoURL: WebAddress?
  /// The authors of that feed.
  public var authors: [FeedPerson]
  /// People who took part in the feed.
  public var contributors: [FeedPerson]
  /// The categories of the feed.
  public var categories: [FeedCategory]
  /// The program that wrote the feed.
  public var generator: FeedGenerator?
  /// A notice of copyright.
  public var rights: FeedText?
  /// Every link, in the order of the document.
  public var links: [FeedLink]
  /// The moment of the last change to the feed.
  public var updated: Date?
  /// Every date as written, in the order of the document.
  public var dates: [StatedDate]
  /// The elements without a place above, in the order of the document.
  public var extensions: [FeedExtension]

  /// Creates the source of an entry.
  public init(
    id: String? = nil,
    title: FeedText? = nil,
    subtitle: FeedText? = nil,
    siteURL: WebAddress? = nil,
    feedURL: WebAddress? = nil,
    language: String? = nil,
    iconURL: WebAddress? = nil,
    logoURL: WebAddress? = nil,
    authors: [FeedPerson] = [],
    contributors: [FeedPerson] = [],
    categories: [FeedCategory] = [],
    generator: FeedGenerator? = nil,
    rights: FeedText? = nil,
    links: [FeedLink] = [],
    updated: Date? = nil,
    dates: [StatedDate] = [],
    extensions: [FeedExtension] = []
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.siteURL = siteURL
    self.feedURL = feedURL
    self.language = language
    self.iconURL = iconURL
    self.logoURL = logoURL
    self.authors = authors
    self.contributors = contributors
    self.categories = categories
    self.generator = generator
    self.rights = rights
    self.links = links
    self.updated = updated
    self.dates = dates
    self.extensions = extensions
  }
}
