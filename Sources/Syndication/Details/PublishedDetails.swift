import Bytes

/// Everything that is known of a feed, an entry, or the feed an entry was taken from.
///
/// The common model (`ParsedFeed`, `ParsedEntry`) says what a reader shows; this is what the publisher said. It is read
/// when it is asked for, so that nobody pays for it who does not need it.
public struct PublishedDetails: Sendable, Hashable {
  // MARK: Texts

  public var title: FeedText?
  public var subtitle: FeedText?
  public var summary: FeedText?
  /// In the order of the document; of a multi-part content all parts.
  public var contents: [FeedText] = []
  public var rights: FeedText?
  /// What a browser is to show a reader who opens the feed (Atom 0.3 `info`, FeedBurner's `browserFriendly`).
  public var notice: FeedText?
  @Bytewise public var language: String? = nil

  // MARK: Identity and links

  /// As written, but resolved where it is a relative address.
  @Bytewise public var id: String? = nil
  /// Whether the guid is also the address of the entry's page.
  public var idIsLink: Bool = false
  /// The page, absolute.
  @Bytewise public var link: String? = nil
  public var links: [FeedLink] = []
  /// A page with comments, absolute.
  @Bytewise public var commentsURL: String? = nil
  /// `wfw:comment`, absolute.
  @Bytewise public var commentServiceURL: String? = nil
  /// `wfw:commentRss`, absolute.
  @Bytewise public var commentFeedURL: String? = nil
  /// Where a feed has moved (`itunes:new-feed-url`, `newLocation`), absolute.
  @Bytewise public var newLocation: String? = nil
  /// Absolute.
  @Bytewise public var licenseURL: String? = nil
  /// A page about the feed's format, absolute.
  @Bytewise public var documentationURL: String? = nil

  // MARK: People and categories

  public var authors: [FeedPerson] = []
  public var contributors: [FeedPerson] = []
  public var publisher: FeedPerson?
  public var categories: [FeedCategory] = []
  public var generator: FeedGenerator?

  // MARK: Dates

  public var published: StatedDate?
  public var updated: StatedDate?
  public var created: StatedDate?
  public var expires: StatedDate?
  public var validFrom: StatedDate?
  public var validUntil: StatedDate?

  // MARK: Pictures and files

  public var image: FeedImage?
  /// Absolute.
  @Bytewise public var iconURL: String? = nil
  /// Absolute.
  @Bytewise public var logoURL: String? = nil
  public var media: PublishedMedia = PublishedMedia()
  public var chapters: [PodcastChapter] = []
  /// The version of the format of `chapters`.
  @Bytewise public var chaptersVersion: String? = nil
  public var place: FeedPlace?

  // MARK: Podcasts

  public var podcast: PublishedPodcast = PublishedPodcast()
  public var isBlockedFromITunes: Bool = false
  /// Nil where nothing, or nothing known, is stated.
  public var isExplicit: Bool?
  /// As written.
  @Bytewise public var duration: String? = nil

  // MARK: Sites

  /// How many comments there are (`slash:comments`, `thr:total`).
  public var commentCount: Int?
  /// The part of a site that an entry is in (`slash:section`).
  @Bytewise public var section: String? = nil
  /// A byline in jest (`slash:department`).
  @Bytewise public var department: String? = nil
  /// The publisher on other services.
  public var accounts: [FeedAccount] = []
  /// The text that the content was made from (`source:markdown`); its type is `text/markdown`.
  public var markdown: FeedText?
  /// Of a video, or of the channel that a feed is of, at YouTube.
  @Bytewise public var youTubeVideoID: String? = nil
  @Bytewise public var youTubeChannelID: String? = nil

  // MARK: RSS channels

  /// In minutes, as written.
  @Bytewise public var timeToLive: String? = nil
  public var textInput: FeedTextInput?
  public var cloud: FeedCloud?

  // MARK: Relations

  /// The feed that an entry was taken from; at most one.
  public var sources: [PublishedDetails] = []
  public var inReplyTo: FeedReply?
  /// What there is no place for above, in the order of the document.
  public var extensions: [FeedExtension] = []

  public init() {}
}
