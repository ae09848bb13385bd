import Bytes
import Foundation

/// A feed of any format as its publisher wrote it.
///
/// Markup is as published: not sanitized, its addresses not resolved. Encoding omits absent parts.
public struct ParsedFeed: Sendable, Hashable, Codable {
  /// The format of the document that the feed was read from.
  public var format: FeedFormat
  /// The version that the outermost element of the document states, as written.
  @ComparedByBytes public var formatVersion: String? = nil
  /// The encoding of the document, by the name that was stated or detected, in lower case; empty if the feed was not
  /// read from bytes.
  @ComparedByBytes public var encoding: String = ""
  /// `atom:id`, `rdf:about` of the channel, as written.
  @ComparedByBytes public var id: String? = nil
  /// Plain text in one line, empty when the feed has no title.
  @ComparedByBytes public var title: String
  /// The title as published, if it has more than `title`: markup, or its own language or base.
  public var titleText: FeedText?
  /// The page that the feed belongs to, absolute.
  public var siteURL: WebAddress?
  /// The address that relative addresses in the feed refer to. A text has its own in ``FeedText/baseURL``.
  public var baseURL: WebAddress? = nil
  /// The feed's own address, as the feed states it, absolute.
  public var feedURL: WebAddress?
  /// The subject of the feed, plain text in one line.
  @ComparedByBytes public var summary: String?
  /// The description as published (RSS `description`, Atom `subtitle`, `itunes:summary`), if it has more than
  /// `summary`.
  public var summaryText: FeedText?
  /// A second, short description (`itunes:subtitle`) in addition to `summary`.
  public var subtitle: FeedText?
  /// A language tag of BCP 47, as written.
  @ComparedByBytes public var language: String?
  /// The picture that best represents the feed, absolute: the first of its icon, logo, image, artwork and thumbnails.
  public var iconURL: WebAddress?
  /// A small picture (JSON Feed `favicon`), absolute.
  public var faviconURL: WebAddress? = nil
  /// A large picture (Atom and `webfeeds:` `logo`), absolute.
  public var logoURL: WebAddress? = nil
  /// The picture that RSS's `image` states, with its title, link and size.
  public var image: FeedImage?
  /// The time between two fetches that the publisher asks for, in minutes (RSS `ttl`, `sy:updatePeriod`).
  public var timeToLiveMinutes: Int?
  /// RSS `pubDate`, Atom 0.3 `issued`.
  public var published: Date?
  /// Atom `updated`, RSS `lastBuildDate`, `dc:date`.
  public var updated: Date?
  /// Every date of the feed as written, in the order of the document.
  public var dates: [StatedDate] = []
  /// `author`, `managingEditor`, `dc:creator`, `itunes:author`, each once.
  public var authors: [FeedPerson]
  /// People who took part (Atom `contributor`, `dc:contributor`).
  public var contributors: [FeedPerson] = []
  /// `webMaster`, `dc:publisher`.
  public var publisher: FeedPerson?
  /// Each once, in the order of the document.
  public var categories: [FeedCategory] = []
  /// The program that wrote the feed.
  public var generator: FeedGenerator?
  /// A notice of copyright (Atom `rights`, RSS `copyright`, `dc:rights`).
  public var rights: FeedText?
  /// `cc:license`, `creativeCommons:license`, `podcast:license` or a link with the relation `license`.
  public var license: FeedLicense?
  /// A text for people who open the feed in a browser (Atom 0.3 `info`, `feedburner:browserFriendly`, JSON Feed
  /// `user_comment`).
  public var notice: FeedText?
  /// Every link, in the order of the document.
  public var links: [FeedLink] = []
  /// Services that announce changes (links with the relation `hub`, JSON Feed `hubs`).
  public var hubs: [FeedHub] = []
  /// An older part of the feed, absolute (links with the relation `next`, RFC 5005; JSON Feed `next_url`).
  public var nextPageURL: WebAddress? = nil
  /// True if the feed will not change again (JSON Feed `expired`).
  public var isExpired = false
  /// The address that the feed has moved to, absolute (`itunes:new-feed-url`, `newLocation`).
  public var newLocationURL: WebAddress? = nil
  /// A page about the format of the feed, absolute (RSS `docs`).
  public var documentationURL: WebAddress? = nil
  /// The service at which subscribers register for notifications (RSS `cloud`).
  public var cloud: FeedCloud?
  /// The input field of the channel (RSS `textInput`).
  public var textInput: FeedTextInput?
  /// The entries that the feed as a whole answers (`thr:in-reply-to`), as a feed of comments does.
  public var inReplyTo: [FeedReply] = []
  /// GeoRSS simple and GML, W3C geo.
  public var places: [FeedPlace] = []
  /// The publisher on other services (`source:account`).
  public var accounts: [FeedAccount] = []
  /// The properties that Media RSS states of the feed as a whole.
  public var media: MediaProperties?
  /// Podcasting 2.0 and Apple's podcast elements.
  public var podcast: PodcastChannel?
  /// `yt:channelId`, `yt:playlistId`.
  public var youTube: YouTubeReference?
  /// The elements, and members of JSON Feed with a leading underscore, that have no typed place in the model, in the
  /// order of the document; and elements whose typed place holds a different value of another element.
  public var extensions: [FeedExtension] = []
  /// In the order of the document. No two have the same `id`.
  public var entries: [ParsedEntry]
  /// The damage that did not prevent reading the document, in the order of the document.
  public var repairs: [FeedRepair]

  /// Creates a feed. `title` is plain text, empty for no title.
  public init(
    format: FeedFormat,
    title: String,
    siteURL: WebAddress? = nil,
    feedURL: WebAddress? = nil,
    summary: String? = nil,
    language: String? = nil,
    iconURL: WebAddress? = nil,
    timeToLiveMinutes: Int? = nil,
    authors: [FeedPerson] = [],
    entries: [ParsedEntry] = [],
    repairs: [FeedRepair] = []
  ) {
    self.format = format
    self.title = title
    self.siteURL = siteURL
    self.feedURL = feedURL
    self.summary = summary
    self.language = language
    self.iconURL = iconURL
    self.timeToLiveMinutes = timeToLiveMinutes
    self.authors = authors
    self.entries = entries
    self.repairs = repairs
  }
}
