import Bytes
import Foundation

/// An entry of a feed in any format.
///
/// Markup is as published: not sanitized, its addresses not resolved. Rare parts are stored separately, so that an
/// entry without them is small. Encoding omits absent parts.
public struct ParsedEntry: Sendable, Hashable, Codable {
  /// The guid, `atom:id` or JSON id as written; else the link; else a hash of title, date and content that is the same
  /// in every process. Different entries under one id get a suffix that distinguishes them.
  @ComparedByBytes public var id: String
  /// Plain text in one line, its markup removed and its references resolved; nil when absent or empty.
  @ComparedByBytes public var title: String?
  /// The page of the entry, absolute.
  public var link: WebAddress?
  /// A page with the comments, absolute (RSS `comments`, a link with the relation `replies`).
  public var commentsURL: WebAddress?
  /// A feed of the comments, absolute (`wfw:commentRss`).
  public var commentFeedURL: WebAddress?
  /// The number of comments (`slash:comments`, `thr:total`).
  public var commentCount: Int?
  /// The moment of publication; nil without a date that can be read.
  public var published: Date?
  /// The moment of the last change, if stated.
  public var updated: Date?
  /// Every date of the entry as written, in the order of the document.
  public var dates: [StatedDate]
  /// The authors of the entry; if it states none, those of the feed that it was taken from, then those of its feed.
  public var authors: [FeedPerson]
  /// The full content, if the format has a place for it: `content:encoded`, Atom `content`, `content_html`,
  /// `content_text`. The description of RSS is the `summary`, even if publishers put everything there.
  public var content: FeedText?
  /// The description or summary.
  public var summary: FeedText?
  /// The address that relative addresses in the entry refer to. A text has its own in ``FeedText/baseURL``.
  public var baseURL: WebAddress?
  /// The files that come with the entry, each address once.
  public var enclosures: [ParsedEnclosure]
  /// The picture that best represents the entry, absolute: the first of `itunes:image`, the widest `media:thumbnail`,
  /// `image` and the pictures among the enclosures.
  public var imageURL: WebAddress?
  /// Each once, in the order of the document.
  public var categories: [FeedCategory]
  /// A language tag of BCP 47, if the entry states its own; else the language of the feed applies.
  @ComparedByBytes public var language: String?
  /// Every link, including those to enclosures, in the order of the document. Empty if the only link is a plain link to
  /// the page, which is then ``link``.
  public var links: [FeedLink]
  /// The elements, or members of JSON, from which the fields above were read.
  public var provenance = EntryProvenance()
  /// Empty, or one value that is not `RareParts.none`.
  private var rare: [RareParts] = []

  /// Creates an entry.
  public init(
    id: String,
    title: String? = nil,
    link: WebAddress? = nil,
    commentsURL: WebAddress? = nil,
    commentFeedURL: WebAddress? = nil,
    commentCount: Int? = nil,
    published: Date? = nil,
    updated: Date? = nil,
    dates: [StatedDate] = [],
    authors: [FeedPerson] = [],
    content: FeedText? = nil,
    summary: FeedText? = nil,
    baseURL: WebAddress? = nil,
    enclosures: [ParsedEnclosure] = [],
    imageURL: WebAddress? = nil,
    categories: [FeedCategory] = [],
    language: String? = nil,
    links: [FeedLink] = []
  ) {
    self.id = id
    self.title = title
    self.link = link
    self.commentsURL = commentsURL
    self.commentFeedURL = commentFeedURL
    self.commentCount = commentCount
    self.published = published
    self.updated = updated
    self.dates = dates
    self.authors = authors
    self.content = content
    self.summary = summary
    self.baseURL = baseURL
    self.enclosures = enclosures
    self.imageURL = imageURL
    self.categories = categories
    self.language = language
    self.links = links
  }
}

// MARK: - Rare parts

extension ParsedEntry {
  /// The title as published, if it has more than `title`: markup, or its own language or base.
  public var titleText: FeedText? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.titleText ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.titleText = newValue } }
  }
  /// `itunes:subtitle`, and the subtitle of a live item.
  public var subtitle: FeedText? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.subtitle ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.subtitle = newValue } }
  }
  /// Further versions of the content: other parts of an Atom 0.3 content, or `content_text` in addition to
  /// `content_html`.
  public var otherContents: [FeedText] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.otherContents ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.otherContents = newValue } }
  }
  /// The source text of the content (`source:markdown`); its type is `text/markdown`.
  public var markdown: FeedText? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.markdown ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.markdown = newValue } }
  }
  /// A notice of copyright (Atom `rights`, RSS `copyright`, `dc:rights`).
  public var rights: FeedText? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.rights ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.rights = newValue } }
  }
  /// `cc:license`, `creativeCommons:license`, `podcast:license` or a link with the relation `license`.
  public var license: FeedLicense? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.license ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.license = newValue } }
  }
  /// Authors from a less specific element than that of `authors`: in RSS, `author` in addition to `dc:creator`.
  public var otherAuthors: [FeedPerson] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.otherAuthors ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.otherAuthors = newValue } }
  }
  /// People who took part (Atom `contributor`, `dc:contributor`).
  public var contributors: [FeedPerson] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.contributors ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.contributors = newValue } }
  }
  /// `dc:publisher`, `webMaster`.
  public var publisher: FeedPerson? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.publisher ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.publisher = newValue } }
  }
  /// The program that wrote the entry.
  public var generator: FeedGenerator? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.generator ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.generator = newValue } }
  }
  /// `atom:created`, `dcterms:created`.
  public var created: Date? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.created ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.created = newValue } }
  }
  /// `expirationDate`.
  public var expires: Date? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.expires ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.expires = newValue } }
  }
  /// The start of `dcterms:valid`.
  public var validFrom: Date? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.validFrom ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.validFrom = newValue } }
  }
  /// The end of `dcterms:valid`.
  public var validUntil: Date? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.validUntil ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.validUntil = newValue } }
  }
  /// The picture that RSS's `image` states, with its title, link and size.
  public var image: FeedImage? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.image ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.image = newValue } }
  }
  /// JSON Feed `banner_image`, absolute.
  public var bannerImageURL: WebAddress? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.bannerImageURL ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.bannerImageURL = newValue } }
  }
  /// The page elsewhere that the entry is about, absolute (JSON Feed `external_url`): for a link blog, the link.
  public var externalURL: WebAddress? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.externalURL ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.externalURL = newValue } }
  }
  /// The feed that the entry was taken from (Atom and RSS `source`).
  public var source: FeedSource? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.source ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.source = newValue } }
  }
  /// The entries that this one answers (`thr:in-reply-to`).
  public var inReplyTo: [FeedReply] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.inReplyTo ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.inReplyTo = newValue } }
  }
  /// The address that takes comments (`wfw:comment`), absolute.
  public var commentServiceURL: WebAddress? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.commentServiceURL ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.commentServiceURL = newValue } }
  }
  /// The part of the site that the entry belongs to (`slash:section`).
  public var section: String? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.section ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.section = newValue } }
  }
  /// A humorous byline (`slash:department`).
  public var department: String? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.department ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.department = newValue } }
  }
  /// GeoRSS simple and GML, W3C geo.
  public var places: [FeedPlace] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.places ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.places = newValue } }
  }
  /// The publisher on other services (`source:account`).
  public var accounts: [FeedAccount] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.accounts ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.accounts = newValue } }
  }
  /// The properties that Media RSS states of the entry as a whole.
  public var media: MediaProperties? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.media ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.media = newValue } }
  }
  /// The properties of each `media:group`; ``ParsedEnclosure/mediaGroup`` is an index into this list.
  public var mediaGroups: [MediaProperties] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.mediaGroups ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.mediaGroups = newValue } }
  }
  /// Podcasting 2.0, Apple's podcast elements and Podlove chapters.
  public var podcast: PodcastEpisode? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.podcast ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.podcast = newValue } }
  }
  /// `yt:videoId`, `yt:channelId`, `yt:playlistId`.
  public var youTube: YouTubeReference? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.youTube ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.youTube = newValue } }
  }
  /// The elements, and members of JSON Feed with a leading underscore, that have no typed place in the model, in the
  /// order of the document; and elements whose typed place holds a different value of another element.
  public var extensions: [FeedExtension] {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? [] : $0.baseAddress?.pointee.extensions ?? [] } }
    set { change(isAbsent: newValue.isEmpty) { $0.extensions = newValue } }
  }

  /// The rare parts, allocated on the first write. Reading all of them makes a copy; the properties above make none.
  var rareParts: RareParts {
    get { rare.first ?? RareParts() }
    _modify {
      if rare.isEmpty { rare.append(RareParts()) }
      yield &rare[0]
    }
  }

  @inline(__always)
  private mutating func change(isAbsent: Bool, _ body: (inout RareParts) -> Void) {
    guard !isAbsent || !rare.isEmpty else { return }
    body(&rareParts)
    if isAbsent, rare[0] == RareParts.none { rare = [] }
  }

  /// See the properties of the same names.
  struct RareParts: Sendable, Hashable, Codable {
    @Boxed var titleText: FeedText? = nil
    @Boxed var subtitle: FeedText? = nil
    var otherContents: [FeedText] = []
    @Boxed var markdown: FeedText? = nil
    @Boxed var rights: FeedText? = nil
    @Boxed var license: FeedLicense? = nil
    var otherAuthors: [FeedPerson] = []
    var contributors: [FeedPerson] = []
    @Boxed var publisher: FeedPerson? = nil
    @Boxed var generator: FeedGenerator? = nil
    var created: Date?
    var expires: Date?
    var validFrom: Date?
    var validUntil: Date?
    @Boxed var image: FeedImage? = nil
    var bannerImageURL: WebAddress? = nil
    var externalURL: WebAddress? = nil
    @Boxed var source: FeedSource? = nil
    var inReplyTo: [FeedReply] = []
    var commentServiceURL: WebAddress? = nil
    @ComparedByBytes var section: String? = nil
    @ComparedByBytes var department: String? = nil
    var places: [FeedPlace] = []
    var accounts: [FeedAccount] = []
    @Boxed var media: MediaProperties? = nil
    var mediaGroups: [MediaProperties] = []
    @Boxed var podcast: PodcastEpisode? = nil
    @Boxed var youTube: YouTubeReference? = nil
    var extensions: [FeedExtension] = []

    /// Changes the properties of Media RSS in place; they are kept if `change` returns true.
    mutating func changeMedia(_ change: (inout MediaProperties) -> Bool) -> Bool {
      _media.change(new: MediaProperties(), change)
    }

    /// Changes the properties of the episode in place.
    mutating func changePodcast(_ change: (inout PodcastEpisode) -> Void) {
      _ = _podcast.change(new: PodcastEpisode()) {
        change(&$0)
        return true
      }
    }

    static let none = RareParts()
  }
}
