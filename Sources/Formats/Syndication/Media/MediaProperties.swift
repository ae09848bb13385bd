import Bytes

/// The properties that Media RSS (rssboard.org/media-rss, version 1.5.1, “Optional Elements”) states of a work.
///
/// They may be in the channel, the item, a `media:group` or a `media:content`; the model keeps them at the same level:
/// ``ParsedFeed/media``, ``ParsedEntry/media``, ``ParsedEntry/mediaGroups`` and ``ParsedEnclosure/media``. Inner
/// properties take precedence over outer ones.
public struct MediaProperties: Sendable, Hashable, Codable {
  /// `media:title`.
  @Boxed public var title: FeedText?
  /// `media:description`; the alternative text of a picture.
  @Boxed public var description: FeedText?
  /// `media:keywords`.
  @ComparedByBytes public var keywords: [String]
  /// `media:thumbnail`, in the order of the document.
  public var thumbnails: [MediaThumbnail]
  /// `media:category`.
  public var categories: [FeedCategory]
  /// `media:hash`.
  public var hashes: [MediaHash]
  /// `media:player`.
  @Boxed public var player: MediaPlayer?
  /// `media:credit`.
  public var credits: [MediaCredit]
  /// `media:copyright`.
  @Boxed public var copyright: MediaCopyright?
  /// `media:rating`, `media:adult`.
  public var ratings: [MediaRating]
  /// `media:text`.
  public var transcripts: [MediaTranscript]
  /// `media:restriction`.
  public var restrictions: [MediaRestriction]
  /// `media:community`.
  @Boxed public var community: MediaCommunity?
  /// Comments of users (`media:comments`), plain text.
  @ComparedByBytes public var comments: [String]
  /// Addresses of works that answer (`media:responses`), absolute.
  public var responses: [WebAddress]
  /// Addresses of pages that link to the work (`media:backLinks`), absolute.
  public var backLinks: [WebAddress]
  /// `media:embed`.
  @Boxed public var embed: MediaEmbed?
  /// `media:status`.
  @Boxed public var status: MediaStatus?
  /// `media:price`.
  public var prices: [MediaPrice]
  /// `media:license`; its title is the name of the license.
  @Boxed public var license: FeedLink?
  /// `media:subTitle`.
  public var subtitles: [MediaFile]
  /// `media:peerLink`.
  public var peerLinks: [MediaFile]
  /// `media:location`.
  public var locations: [MediaLocation]
  /// `media:rights`: `userCreated` or `official`.
  @ComparedByBytes public var rights: String?
  /// `media:scenes`.
  public var scenes: [MediaScene]

  /// Creates the properties of a work; without arguments, they are empty.
  public init(
    title: FeedText? = nil,
    description: FeedText? = nil,
    keywords: [String] = [],
    thumbnails: [MediaThumbnail] = [],
    categories: [FeedCategory] = [],
    hashes: [MediaHash] = [],
    player: MediaPlayer? = nil,
    credits: [MediaCredit] = [],
    copyright: MediaCopyright? = nil,
    ratings: [MediaRating] = [],
    transcripts: [MediaTranscript] = [],
    restrictions: [MediaRestriction] = [],
    community: MediaCommunity? = nil,
    comments: [String] = [],
    responses: [WebAddress] = [],
    backLinks: [WebAddress] = [],
    embed: MediaEmbed? = nil,
    status: MediaStatus? = nil,
    prices: [MediaPrice] = [],
    license: FeedLink? = nil,
    subtitles: [MediaFile] = [],
    peerLinks: [MediaFile] = [],
    locations: [MediaLocation] = [],
    rights: String? = nil,
    scenes: [MediaScene] = []
  ) {
    self.title = title
    self.description = description
    self.keywords = keywords
    self.thumbnails = thumbnails
    self.categories = categories
    self.hashes = hashes
    self.player = player
    self.credits = credits
    self.copyright = copyright
    self.ratings = ratings
    self.transcripts = transcripts
    self.restrictions = restrictions
    self.community = community
    self.comments = comments
    self.responses = responses
    self.backLinks = backLinks
    self.embed = embed
    self.status = status
    self.prices = prices
    self.license = license
    self.subtitles = subtitles
    self.peerLinks = peerLinks
    self.locations = locations
    self.rights = rights
    self.scenes = scenes
  }
}
