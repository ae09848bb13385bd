import Bytes

/// Another version of the file of an episode (Podcasting 2.0, `podcast:alternateEnclosure`).
public struct PodcastAlternateEnclosure: Sendable, Hashable, Codable {
  /// One place where the file is.
  public struct Source: Sendable, Hashable, Codable {
    /// Absolute; not always of the web, as `ipfs:` ones are not.
    @Bytewise public var url: String
    /// A media type, where it differs from that of the file, such as `application/x-bittorrent`.
    @Bytewise public var contentType: String?

    /// Creates a place of a file.
    public init(url: String, contentType: String? = nil) {
      self.url = url
      self.contentType = contentType
    }
  }

  /// What the file must be for a listener to trust it.
  public struct Integrity: Sendable, Hashable, Codable {
    /// `sri` (Subresource Integrity) or `pgp-signature`, in lower case.
    @Bytewise public var type: String
    @Bytewise public var value: String

    /// Creates a proof of integrity.
    public init(type: String, value: String) {
      self.type = type
      self.value = value
    }
  }

  /// A media type, as stated.
  @Bytewise public var type: String?
  public var lengthBytes: Int64?
  /// The bit rate.
  public var bitsPerSecond: Double?
  /// In pixels.
  public var height: Int?
  /// A language tag of BCP 47.
  @Bytewise public var language: String?
  @Bytewise public var title: String?
  /// What versions with the same value have in common.
  @Bytewise public var relation: String?
  /// As in RFC 6381.
  @Bytewise public var codecs: String?
  /// Whether this is the file of the `enclosure`.
  public var isDefault: Bool
  /// Where the file is, in the order of preference.
  public var sources: [Source]
  /// A proof that the file is the one that was published.
  public var integrity: Integrity?

  /// Creates a proof of integrity.
  public init(
    type: String? = nil,
    lengthBytes: Int64? = nil,
    bitsPerSecond: Double? = nil,
    height: Int? = nil,
    language: String? = nil,
    title: String? = nil,
    relation: String? = nil,
    codecs: String? = nil,
    isDefault: Bool = false,
    sources: [Source] = [],
    integrity: Integrity? = nil
  ) {
    self.type = type
    self.lengthBytes = lengthBytes
    self.bitsPerSecond = bitsPerSecond
    self.height = height
    self.language = language
    self.title = title
    self.relation = relation
    self.codecs = codecs
    self.isDefault = isDefault
    self.sources = sources
    self.integrity = integrity
  }
}
