/// Everything that is known of a feed, an entry, or the feed an entry was taken from.
///
/// The common model (`ParsedFeed`, `ParsedEntry`) says what a reader shows; this is what the publisher said. It is read
/// when it is asked for, so that nobody pays for it who does not need it.
public struct PublishedDetails: Sendable, Hashable {
  // MARK: Texts

  public var title: PublishedText?
  public var subtitle: PublishedText?
  public var summary: PublishedText?
  /// In the order of the document; of a multi-part content all parts.
  public var contents: [PublishedText] = []
  public var rights: PublishedText?
  /// What a browser is to show a reader who opens the feed (Atom 0.3 `info`, FeedBurner's `browserFriendly`).
  public var notice: PublishedText?
  public var language: String?

  // MARK: Identity and links

  /// As written, but resolved where it is a relative address.
  public var id: String?
  /// Whether the guid is also the address of the entry's page.
  public var idIsLink: Bool = false
  /// The page, absolute.
  public var link: String?
  public var links: [PublishedLink] = []
  /// A page with comments, absolute.
  public var commentsURL: String?
  /// `wfw:comment`, absolute.
  public var commentServiceURL: String?
  /// `wfw:commentRss`, absolute.
  public var commentFeedURL: String?
  /// Where a feed has moved (`itunes:new-feed-url`, `newLocation`), absolute.
  public var newLocation: String?
  /// Absolute.
  public var licenseURL: String?
  /// A page about the feed's format, absolute.
  public var documentationURL: String?

  // MARK: People and categories

  public var authors: [PublishedPerson] = []
  public var contributors: [PublishedPerson] = []
  public var publisher: PublishedPerson?
  public var categories: [PublishedCategory] = []
  public var generator: PublishedGenerator?

  // MARK: Dates

  public var published: PublishedDate?
  public var updated: PublishedDate?
  public var created: PublishedDate?
  public var expires: PublishedDate?
  public var validFrom: PublishedDate?
  public var validUntil: PublishedDate?

  // MARK: Pictures and files

  public var image: PublishedImage?
  /// Absolute.
  public var iconURL: String?
  /// Absolute.
  public var logoURL: String?
  public var media: PublishedMedia = PublishedMedia()
  public var chapters: [PublishedChapter] = []
  /// The version of the format of `chapters`.
  public var chaptersVersion: String?
  public var place: PublishedPlace?

  // MARK: Podcasts

  public var podcast: PublishedPodcast = PublishedPodcast()
  public var isBlockedFromITunes: Bool = false
  /// Nil where nothing, or nothing known, is stated.
  public var isExplicit: Bool?
  /// As written.
  public var duration: String?

  // MARK: Sites

  /// How many comments there are (`slash:comments`, `thr:total`).
  public var commentCount: Int?
  /// The part of a site that an entry is in (`slash:section`).
  public var section: String?
  /// A byline in jest (`slash:department`).
  public var department: String?
  /// The publisher on other services.
  public var accounts: [PublishedAccount] = []
  /// The text that the content was made from (`source:markdown`); its type is `text/markdown`.
  public var markdown: PublishedText?
  /// Of a video, or of the channel that a feed is of, at YouTube.
  public var youTubeVideoID: String?
  public var youTubeChannelID: String?

  // MARK: RSS channels

  /// In minutes, as written.
  public var timeToLive: String?
  public var textInput: PublishedTextInput?
  public var cloud: PublishedCloud?

  // MARK: Relations

  /// The feed that an entry was taken from; at most one.
  public var sources: [PublishedDetails] = []
  public var inReplyTo: PublishedReply?
  /// What there is no place for above, in the order of the document.
  public var extensions: [PublishedExtension] = []

  public init() {}
}
