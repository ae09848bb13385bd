import Bytes

/// The podcast data of a feed: Podcasting 2.0 (podcastindex.org/namespace/1.0) and Apple's podcast elements
/// (`itunes:*`).
public struct PodcastChannel: Sendable, Hashable, Codable {
  /// The identifier of a podcast, which does not change when it moves to another host.
  @ComparedByBytes public var guid: String?
  /// True if other hosts are asked not to import the podcast; nil if not stated.
  public var isLocked: Bool?
  /// The e-mail address for requests to unlock it.
  @ComparedByBytes public var lockOwner: String?
  /// `podcast`, `music`, `audiobook` and others, in lower case; the names of lists end with `l`.
  @ComparedByBytes public var medium: String?
  /// True if episodes are meant to be heard from the first one on (`itunes:type`); nil if not stated.
  public var isSerial: Bool?
  /// True if there will be no more episodes (`itunes:complete`).
  public var isComplete: Bool
  /// `itunes:explicit`; nil if not stated or unknown.
  public var isExplicit: Bool?
  /// True if Apple is asked not to list the podcast (`itunes:block`).
  public var isBlocked: Bool
  /// `itunes:author`.
  public var author: FeedPerson?
  /// `itunes:owner`.
  public var owner: FeedPerson?
  /// `itunes:image`, absolute.
  public var artworkURL: WebAddress?
  /// The people of the podcast (`podcast:person`).
  public var persons: [PodcastPerson]
  /// The places that the podcast is about.
  public var locations: [PodcastLocation]
  /// Ways to support the podcast.
  public var funding: [PodcastFunding]
  /// Trailers of the podcast and its seasons.
  public var trailers: [PodcastTrailer]
  /// `podcast:license`.
  public var license: FeedLicense?
  /// Live broadcasts, past and planned.
  public var liveItems: [PodcastLiveItem]
  /// The posts with the comments on the podcast.
  public var discussions: [PodcastDiscussion]
  /// The chat about the podcast.
  public var chat: PodcastChat?
  /// Pictures for several uses (`podcast:image`).
  public var images: [PodcastImage]
  /// The episodes and podcasts of a list, such as a playlist (`podcast:remoteItem`).
  public var remoteItems: [PodcastRemoteItem]
  /// Podcasts that this one recommends (`podcast:podroll`).
  public var recommendations: [PodcastRemoteItem]
  /// The feed of the publisher, which lists its podcasts (`podcast:publisher`).
  public var publisher: PodcastRemoteItem?
  /// Ways to pay while listening.
  public var values: [PodcastValue]

  /// Creates the podcast data of a feed.
  public init(
    guid: String? = nil,
    isLocked: Bool? = nil,
    lockOwner: String? = nil,
    medium: String? = nil,
    isSerial: Bool? = nil,
    isComplete: Bool = false,
    isExplicit: Bool? = nil,
    isBlocked: Bool = false,
    author: FeedPerson? = nil,
    owner: FeedPerson? = nil,
    artworkURL: WebAddress? = nil,
    persons: [PodcastPerson] = [],
    locations: [PodcastLocation] = [],
    funding: [PodcastFunding] = [],
    trailers: [PodcastTrailer] = [],
    license: FeedLicense? = nil,
    liveItems: [PodcastLiveItem] = [],
    discussions: [PodcastDiscussion] = [],
    chat: PodcastChat? = nil,
    images: [PodcastImage] = [],
    remoteItems: [PodcastRemoteItem] = [],
    recommendations: [PodcastRemoteItem] = [],
    publisher: PodcastRemoteItem? = nil,
    values: [PodcastValue] = []
  ) {
    self.guid = guid
    self.isLocked = isLocked
    self.lockOwner = lockOwner
    self.medium = medium
    self.isSerial = isSerial
    self.isComplete = isComplete
    self.isExplicit = isExplicit
    self.isBlocked = isBlocked
    self.author = author
    self.owner = owner
    self.artworkURL = artworkURL
    self.persons = persons
    self.locations = locations
    self.funding = funding
    self.trailers = trailers
    self.license = license
    self.liveItems = liveItems
    self.discussions = discussions
    self.chat = chat
    self.images = images
    self.remoteItems = remoteItems
    self.recommendations = recommendations
    self.publisher = publisher
    self.values = values
  }

  /// The picture of the podcast: that of `itunes:image`, else the first square one.
  public var coverURL: WebAddress? { artworkURL ?? images.first(where: \.isCover)?.url }
}
