import Bytes

/// The podcast data of an entry: Podcasting 2.0 (podcastindex.org/namespace/1.0), Apple's podcast elements (`itunes:*`)
/// and Podlove Simple Chapters (`psc:chapters`).
public struct PodcastEpisode: Sendable, Hashable, Codable {
  /// `podcast:season`, `itunes:season`.
  public var season: Int?
  /// The `name` of `podcast:season`.
  @ComparedByBytes public var seasonName: String?
  /// `podcast:episode`, `itunes:episode`; not always a whole number.
  public var number: Double?
  /// The text to show in place of the number (`display` of `podcast:episode`).
  @ComparedByBytes public var numberLabel: String?
  /// `full`, `trailer` or `bonus`, in lower case (`itunes:episodeType`).
  @ComparedByBytes public var type: String?
  /// `itunes:explicit`; nil if not stated or unknown.
  public var isExplicit: Bool?
  /// True if Apple is asked not to list the episode (`itunes:block`).
  public var isBlocked: Bool
  /// `itunes:isClosedCaptioned`.
  public var isClosedCaptioned: Bool
  /// `itunes:order`.
  public var order: Int?
  /// `itunes:duration`, in seconds.
  public var durationSeconds: Double?
  /// `itunes:duration` as written.
  @ComparedByBytes public var durationText: String?
  /// `itunes:image`, absolute.
  public var artworkURL: WebAddress?
  /// `itunes:author`.
  public var author: FeedPerson?
  /// `psc:chapters`; the first of several lists.
  public var chapters: [PodcastChapter]
  /// The version of the chapter format.
  @ComparedByBytes public var chaptersVersion: String?
  /// A file with chapters (`podcast:chapters`), absolute.
  public var chaptersURL: WebAddress?
  /// The media type of that file, as stated; usually `application/json+chapters`.
  @ComparedByBytes public var chaptersType: String?
  /// The files with transcripts (`podcast:transcript`).
  public var transcripts: [PodcastTranscript]
  /// Hosts, guests and others.
  public var persons: [PodcastPerson]
  /// Parts of the episode to quote.
  public var soundbites: [PodcastSoundbite]
  /// The places that the episode is about.
  public var locations: [PodcastLocation]
  /// Other versions of the file.
  public var alternateEnclosures: [PodcastAlternateEnclosure]
  /// `podcast:license`.
  public var license: FeedLicense?
  /// Ways to support the podcast that the episode states.
  public var funding: [PodcastFunding]
  /// The same content elsewhere.
  public var contentLinks: [PodcastContentLink]
  /// The posts with the comments.
  public var discussions: [PodcastDiscussion]
  /// The chat about the episode; without one, that of the podcast applies.
  public var chat: PodcastChat?
  /// Pictures for several uses (`podcast:image`).
  public var images: [PodcastImage]
  /// Ways to pay while listening; without one, those of the podcast apply.
  public var values: [PodcastValue]

  /// Creates the podcast data of an entry.
  public init(
    season: Int? = nil,
    seasonName: String? = nil,
    number: Double? = nil,
    numberLabel: String? = nil,
    type: String? = nil,
    isExplicit: Bool? = nil,
    isBlocked: Bool = false,
    isClosedCaptioned: Bool = false,
    order: Int? = nil,
    durationSeconds: Double? = nil,
    durationText: String? = nil,
    artworkURL: WebAddress? = nil,
    author: FeedPerson? = nil,
    chapters: [PodcastChapter] = [],
    chaptersVersion: String? = nil,
    chaptersURL: WebAddress? = nil,
    chaptersType: String? = nil,
    transcripts: [PodcastTranscript] = [],
    persons: [PodcastPerson] = [],
    soundbites: [PodcastSoundbite] = [],
    locations: [PodcastLocation] = [],
    alternateEnclosures: [PodcastAlternateEnclosure] = [],
    license: FeedLicense? = nil,
    funding: [PodcastFunding] = [],
    contentLinks: [PodcastContentLink] = [],
    discussions: [PodcastDiscussion] = [],
    chat: PodcastChat? = nil,
    images: [PodcastImage] = [],
    values: [PodcastValue] = []
  ) {
    self.season = season
    self.seasonName = seasonName
    self.number = number
    self.numberLabel = numberLabel
    self.type = type
    self.isExplicit = isExplicit
    self.isBlocked = isBlocked
    self.isClosedCaptioned = isClosedCaptioned
    self.order = order
    self.durationSeconds = durationSeconds
    self.durationText = durationText
    self.artworkURL = artworkURL
    self.author = author
    self.chapters = chapters
    self.chaptersVersion = chaptersVersion
    self.chaptersURL = chaptersURL
    self.chaptersType = chaptersType
    self.transcripts = transcripts
    self.persons = persons
    self.soundbites = soundbites
    self.locations = locations
    self.alternateEnclosures = alternateEnclosures
    self.license = license
    self.funding = funding
    self.contentLinks = contentLinks
    self.discussions = discussions
    self.chat = chat
    self.images = images
    self.values = values
  }

  /// The picture of the episode: that of `itunes:image`, else the first square one.
  public var coverURL: WebAddress? { artworkURL ?? images.first(where: \.isCover)?.url }
}
