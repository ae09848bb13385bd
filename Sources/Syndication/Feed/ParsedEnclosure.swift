import Bytes

/// A file that comes with an entry: an episode, a video, a photo.
///
/// Media RSS also describes media that can only be watched on a page of their own; such an enclosure has the player's
/// address and the type `text/html`.
public struct ParsedEnclosure: Sendable, Hashable {
  /// What the file is for.
  public enum Medium: String, Sendable {
    case audio
    case video
    case image

    /// The one of a name, capitals or not.
    init?(name: String) {
      switch ByteString(name.lowercasedASCII) {
      case "audio": self = .audio
      case "video": self = .video
      case "image": self = .image
      default: return nil
      }
    }
  }

  /// Absolute.
  @Bytewise public var url: String
  /// As stated, else guessed from the file name's extension.
  @Bytewise public var mimeType: String?
  /// In bytes; nil where the feed says nothing, or zero.
  public var lengthBytes: Int64?
  /// In seconds.
  public var durationSeconds: Double?
  public var medium: Medium?
  @Bytewise public var title: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?

  public init(
    url: String,
    mimeType: String? = nil,
    lengthBytes: Int64? = nil,
    durationSeconds: Double? = nil,
    medium: Medium? = nil,
    title: String? = nil,
    width: Int? = nil,
    height: Int? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.lengthBytes = lengthBytes
    self.durationSeconds = durationSeconds
    self.medium = medium
    self.title = title
    self.width = width
    self.height = height
  }
}
