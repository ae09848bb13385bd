/// Facts about an entry of any kind that lists do not show.
public struct EntryDetails: Hashable, Sendable {
  /// The authors with a page. `StoredEntry.author` has the names of all authors.
  public var authors: [Reference] = []
  /// The page with the comments.
  public var commentsURL: WebAddress?
  public var commentCount: Int?
  public var license: Reference?
  /// The title and site of the feed from which the entry was taken, as in a planet.
  public var source: Reference?
  /// The address of that feed.
  public var sourceFeedURL: WebAddress?
  /// The page that a linkblog's entry is about. `StoredEntry.link` is the entry's own page.
  public var externalURL: WebAddress?
  /// The posts to which the entry replies.
  public var repliesTo: [Reference] = []

  public init() {}

  public var isEmpty: Bool { self == EntryDetails() }
}

// MARK: - Codable

extension EntryDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case authors, commentsURL, commentCount, license, source, sourceFeedURL, externalURL, repliesTo
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    authors = try values.decodeIfPresent([Reference].self, forKey: .authors) ?? []
    commentsURL = try values.decodeIfPresent(WebAddress.self, forKey: .commentsURL)
    commentCount = try values.decodeIfPresent(Int.self, forKey: .commentCount)
    license = try values.decodeIfPresent(Reference.self, forKey: .license)
    source = try values.decodeIfPresent(Reference.self, forKey: .source)
    sourceFeedURL = try values.decodeIfPresent(WebAddress.self, forKey: .sourceFeedURL)
    externalURL = try values.decodeIfPresent(WebAddress.self, forKey: .externalURL)
    repliesTo = try values.decodeIfPresent([Reference].self, forKey: .repliesTo) ?? []
  }

  /// Absent parts are omitted, so that most entries take little space.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !authors.isEmpty { try values.encode(authors, forKey: .authors) }
    try values.encodeIfPresent(commentsURL, forKey: .commentsURL)
    try values.encodeIfPresent(commentCount, forKey: .commentCount)
    try values.encodeIfPresent(license, forKey: .license)
    try values.encodeIfPresent(source, forKey: .source)
    try values.encodeIfPresent(sourceFeedURL, forKey: .sourceFeedURL)
    try values.encodeIfPresent(externalURL, forKey: .externalURL)
    if !repliesTo.isEmpty { try values.encode(repliesTo, forKey: .repliesTo) }
  }
}
