import Bytes

/// Facts that a feed states about itself, shown only on its own page.
public struct FeedDetails: Hashable, Sendable {
  /// The feed's description as plain text.
  @ComparedByBytes public var summary: String?
  /// A language tag (BCP 47), as written.
  @ComparedByBytes public var language: String?
  public var authors: [Reference] = []
  /// The owner of a podcast.
  public var owner: Reference?
  public var license: Reference?
  /// The publisher's pages for donations, with their labels.
  public var funding: [Reference] = []

  public init() {}

  public var isEmpty: Bool { self == FeedDetails() }
}

// MARK: - Codable

extension FeedDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case summary, language, authors, owner, license, funding
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    summary = try values.decodeIfPresent(String.self, forKey: .summary)
    language = try values.decodeIfPresent(String.self, forKey: .language)
    authors = try values.decodeIfPresent([Reference].self, forKey: .authors) ?? []
    owner = try values.decodeIfPresent(Reference.self, forKey: .owner)
    license = try values.decodeIfPresent(Reference.self, forKey: .license)
    funding = try values.decodeIfPresent([Reference].self, forKey: .funding) ?? []
  }

  /// Absent parts are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(summary, forKey: .summary)
    try values.encodeIfPresent(language, forKey: .language)
    if !authors.isEmpty { try values.encode(authors, forKey: .authors) }
    try values.encodeIfPresent(owner, forKey: .owner)
    try values.encodeIfPresent(license, forKey: .license)
    if !funding.isEmpty { try values.encode(funding, forKey: .funding) }
  }
}
