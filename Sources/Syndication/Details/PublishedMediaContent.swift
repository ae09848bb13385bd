import Bytes

/// One file of Media RSS (`media:content`), as it is described.
public struct PublishedMediaContent: Sendable, Hashable {
  /// Absolute; nil where it can only be played on a page.
  @Bytewise public var url: String?
  /// A page that plays it, absolute.
  @Bytewise public var playerURL: String?
  /// A media type, as stated.
  @Bytewise public var type: String?
  /// `image`, `audio`, `video`, `document` or `executable`, in lower case.
  @Bytewise public var medium: String?
  /// `sample`, `full` or `nonstop`, in lower case; `full` where nothing is stated.
  @Bytewise public var expression: String?
  /// Whether it is the one to choose of its group.
  public var isDefault: Bool
  /// The group it is in, counted from 0: files of one group are versions of one work.
  public var group: Int?
  public var lengthBytes: Int64?
  public var kilobitsPerSecond: Double?
  public var durationSeconds: Double?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// A language tag of BCP 47.
  @Bytewise public var language: String?
  public var title: FeedText?
  /// Absolute.
  @Bytewise public var thumbnailURLs: [String]

  public init(
    url: String? = nil,
    playerURL: String? = nil,
    type: String? = nil,
    medium: String? = nil,
    expression: String? = nil,
    isDefault: Bool = false,
    group: Int? = nil,
    lengthBytes: Int64? = nil,
    kilobitsPerSecond: Double? = nil,
    durationSeconds: Double? = nil,
    width: Int? = nil,
    height: Int? = nil,
    language: String? = nil,
    title: FeedText? = nil,
    thumbnailURLs: [String] = []
  ) {
    self.url = url
    self.playerURL = playerURL
    self.type = type
    self.medium = medium
    self.expression = expression
    self.isDefault = isDefault
    self.group = group
    self.lengthBytes = lengthBytes
    self.kilobitsPerSecond = kilobitsPerSecond
    self.durationSeconds = durationSeconds
    self.width = width
    self.height = height
    self.language = language
    self.title = title
    self.thumbnailURLs = thumbnailURLs
  }
}
