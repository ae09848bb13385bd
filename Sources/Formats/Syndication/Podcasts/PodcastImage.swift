import Bytes

/// A picture or a short film of a podcast or an episode (Podcasting 2.0, `podcast:image` and the former
/// `podcast:images`).
public struct PodcastImage: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// A description for those who do not see it, plain text.
  @ComparedByBytes public var alternateText: String?
  /// As in CSS, such as `16/9`.
  @ComparedByBytes public var aspectRatio: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// A media type, as stated.
  @ComparedByBytes public var type: String?
  /// The uses that it was made for, such as `artwork`, `banner` or `apple/showcase-hero`, in lower case.
  public var purposes: [ByteString]

  /// Creates a picture.
  public init(
    url: WebAddress,
    alternateText: String? = nil,
    aspectRatio: String? = nil,
    width: Int? = nil,
    height: Int? = nil,
    type: String? = nil,
    purposes: [ByteString] = []
  ) {
    self.url = url
    self.alternateText = alternateText
    self.aspectRatio = aspectRatio
    self.width = width
    self.height = height
    self.type = type
    self.purposes = purposes
  }

  /// True for a square picture that is not made for another use.
  var isCover: Bool {
    guard purposes.isEmpty || purposes.contains("artwork") else { return false }
    let isSquare = width == nil || height == nil || width == height
    return (type.map { MediaType.medium(of: $0) == .image } ?? true)
      && (aspectRatio.map { ["1/1", "1"].contains(ByteString(decoding: $0.utf8.filter { $0 != 0x20 })) } ?? isSquare)
  }
}
