import Bytes

/// What the podcast modules say of a feed or an entry: Podcasting 2.0 (podcastindex.org/namespace/1.0), and of Apple's what
/// numbers and orders episodes.
public struct PublishedPodcast: Sendable, Hashable {
  /// What a podcast keeps wherever it moves.
  @Bytewise public var guid: String?
  /// Whether other hosts are asked not to import the podcast; nil where nothing is stated.
  public var isLocked: Bool?
  /// An address of mail through which it can be unlocked.
  @Bytewise public var lockOwner: String?
  /// `podcast`, `music`, `audiobook` and others, in lower case; a list has an `L` at its end.
  @Bytewise public var medium: String?
  /// Whether episodes are to be heard from the first one on (`itunes:type`); nil where nothing is stated.
  public var isSerial: Bool?
  /// Whether there will be no more episodes (`itunes:complete`).
  public var isComplete: Bool
  public var season: Int?
  @Bytewise public var seasonName: String?
  /// Not always whole.
  public var episode: Double?
  /// What is shown in the place of the number.
  @Bytewise public var episodeLabel: String?
  /// `full`, `trailer` or `bonus`, in lower case.
  @Bytewise public var episodeType: String?
  /// A file with chapters, absolute.
  @Bytewise public var chaptersURL: String?
  /// A media type, as stated; mostly `application/json+chapters`.
  @Bytewise public var chaptersType: String?
  public var transcripts: [PodcastTranscript]
  public var persons: [PodcastPerson]
  public var soundbites: [PodcastSoundbite]
  public var locations: [PodcastLocation]
  public var funding: [PodcastFunding]
  public var trailers: [PodcastTrailer]
  /// Its title is the identifier of the license (SPDX), or its name.
  public var license: FeedLink?
  public var alternateEnclosures: [PodcastAlternateEnclosure]
  public var liveItems: [PublishedLiveItem]
  /// How listeners can pay while they listen (`podcast:value`), as written: nothing here acts on it.
  public var values: [FeedExtension]

  public init(
    guid: String? = nil,
    isLocked: Bool? = nil,
    lockOwner: String? = nil,
    medium: String? = nil,
    isSerial: Bool? = nil,
    isComplete: Bool = false,
    season: Int? = nil,
    seasonName: String? = nil,
    episode: Double? = nil,
    episodeLabel: String? = nil,
    episodeType: String? = nil,
    chaptersURL: String? = nil,
    chaptersType: String? = nil,
    transcripts: [PodcastTranscript] = [],
    persons: [PodcastPerson] = [],
    soundbites: [PodcastSoundbite] = [],
    locations: [PodcastLocation] = [],
    funding: [PodcastFunding] = [],
    trailers: [PodcastTrailer] = [],
    license: FeedLink? = nil,
    alternateEnclosures: [PodcastAlternateEnclosure] = [],
    liveItems: [PublishedLiveItem] = [],
    values: [FeedExtension] = []
  ) {
    self.guid = guid
    self.isLocked = isLocked
    self.lockOwner = lockOwner
    self.medium = medium
    self.isSerial = isSerial
    self.isComplete = isComplete
    self.season = season
    self.seasonName = seasonName
    self.episode = episode
    self.episodeLabel = episodeLabel
    self.episodeType = episodeType
    self.chaptersURL = chaptersURL
    self.chaptersType = chaptersType
    self.transcripts = transcripts
    self.persons = persons
    self.soundbites = soundbites
    self.locations = locations
    self.funding = funding
    self.trailers = trailers
    self.license = license
    self.alternateEnclosures = alternateEnclosures
    self.liveItems = liveItems
    self.values = values
  }
}
