import Bytes

/// Another version of the file of an episode (Podcasting 2.0, `podcast:alternateEnclosure`).
public struct PodcastAlternateEnclosure: Sendable, Hashable, Codable {
  /// One location of the file.
  public struct Source: Sendable, Hashable, Codable {
    /// Absolute; not always a web address, such as `ipfs:`.
    public var url: WebAddress
    /// A media type, if it differs from that of the file, such as `application/x-bittorrent`.
    @ComparedByBytes public var contentType: String?

    /// Creates a location of a file.
    public init(url: WebAddress, contentType: String? = nil) {
      self.url = url
      self.contentType = contentType
    }
  }

  /// A digest or signature that the file must match.
  public struct Integrity: Sendable, Hashable, Codable {
    /// `sri` (Subresource Integrity) or `pgp-signature`, in lower case.
    @ComparedByBytes public var type: String
    /// The checksum or signature, as written.
    @ComparedByBytes public var value: String

    /// Creates a proof of integrity.
    public init(type: String, value: String) {
      self.type = type
      self.value = value
    }
  }

  /// A media type, as stated.
  @ComparedByBytes public var type: String?
  /// The size of the file, in bytes.
  public var lengthBytes: Int64?
  /// The bit rate.
  public var bitsPerSecond: Double?
  /// In pixels.
  public var height: Int?
  /// A language tag of BCP 47.
  @ComparedByBytes public var language: String?
  /// The name of this version, plain text.
  @ComparedByBytes public var title: String?
  /// A label shared by related versions.
  @ComparedByBytes public var relation: String?
  /// The codecs in the notation of RFC 6381.
  @ComparedByBytes public var codecs: String?
  /// True if this is the file of the `enclosure`.
  public var isDefault: Bool
  /// The locations of the file, in the order of preference.
  public var sources: [Source]
  /// A proof that the file is the one that was published.
  public var integrity: Integrity?

  /// Creates another version of a file.
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
