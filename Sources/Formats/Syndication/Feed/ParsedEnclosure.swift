import Bytes

/// A file that comes with an entry: an episode, a video, a photo.
///
/// Read from RSS's `enclosure`, links with the relation `enclosure`, `media:content` and JSON Feed's `attachments`.
/// Media RSS also describes media that can only be watched on a page of their own; such an enclosure has the player's
/// address and the type `text/html`.
public struct ParsedEnclosure: Sendable, Hashable, Codable {
  /// The use of a file.
  public enum Medium: String, Sendable, TextCase {
    case audio
    case video
    case image

    /// The use with a name, ignoring case.
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
  public var url: WebAddress
  /// As stated, else guessed from the file name's extension.
  @ComparedByBytes public var mimeType: String?
  /// In bytes; nil if the feed states no length or zero.
  public var lengthBytes: Int64?
  /// In seconds.
  public var durationSeconds: Double?
  /// As stated, unless the type contradicts it; else derived from the type.
  public var medium: Medium?
  /// Plain text.
  @ComparedByBytes public var title: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// A description in plain text (`media:description`); the alternative text of a picture.
  @ComparedByBytes public var description: String?
  /// Empty, or one value that is not `RareParts.none`.
  private var rare: [RareParts] = []

  /// Creates an enclosure.
  public init(
    url: WebAddress,
    mimeType: String? = nil,
    lengthBytes: Int64? = nil,
    durationSeconds: Double? = nil,
    medium: Medium? = nil,
    title: String? = nil,
    width: Int? = nil,
    height: Int? = nil,
    description: String? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.lengthBytes = lengthBytes
    self.durationSeconds = durationSeconds
    self.medium = medium
    self.title = title
    self.width = width
    self.height = height
    self.description = description
  }
}

// MARK: - Rare parts

extension ParsedEnclosure {
  /// A language tag of BCP 47.
  public var language: String? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.language ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.language = newValue } }
  }
  /// `sample`, `full` or `nonstop`, in lower case.
  public var expression: String? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.expression ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.expression = newValue } }
  }
  /// True if the file is the default of its group.
  public var isDefault: Bool {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? false : $0.baseAddress?.pointee.isDefault ?? false } }
    set { change(isAbsent: !newValue) { $0.isDefault = newValue } }
  }
  /// The group that the file belongs to, an index into ``ParsedEntry/mediaGroups``: files of one group are versions of
  /// one work.
  public var mediaGroup: Int? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.mediaGroup ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.mediaGroup = newValue } }
  }
  /// The bit rate (`bitrate`).
  public var kilobitsPerSecond: Double? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.kilobitsPerSecond ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.kilobitsPerSecond = newValue } }
  }
  /// The frame rate of a video (`framerate`).
  public var framesPerSecond: Double? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.framesPerSecond ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.framesPerSecond = newValue } }
  }
  /// The sampling rate.
  public var kilohertz: Double? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.kilohertz ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.kilohertz = newValue } }
  }
  /// The number of audio channels.
  public var channels: Int? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.channels ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.channels = newValue } }
  }
  /// The properties that Media RSS states inside `media:content`: credits, copyright, ratings, keywords, thumbnails and
  /// others.
  public var media: MediaProperties? {
    get { rare.withUnsafeBufferPointer { $0.isEmpty ? nil : $0.baseAddress?.pointee.media ?? nil } }
    set { change(isAbsent: newValue == nil) { $0.media = newValue } }
  }

  /// The rare parts, allocated on the first write. Reading all of them makes a copy; the properties above make none.
  var rareParts: RareParts {
    get { rare.first ?? RareParts() }
    _modify {
      if rare.isEmpty { rare.append(RareParts()) }
      yield &rare[0]
    }
  }

  /// Copies the rare parts of another file with the same address if this one has none.
  mutating func fillRareParts(from other: ParsedEnclosure) {
    if rare.isEmpty { rare = other.rare }
  }

  @inline(__always)
  private mutating func change(isAbsent: Bool, _ body: (inout RareParts) -> Void) {
    guard !isAbsent || !rare.isEmpty else { return }
    body(&rareParts)
    if isAbsent, rare[0] == RareParts.none { rare = [] }
  }

  /// See the properties of the same names.
  struct RareParts: Sendable, Hashable, Codable {
    @ComparedByBytes var language: String? = nil
    @ComparedByBytes var expression: String? = nil
    var isDefault = false
    var mediaGroup: Int?
    var kilobitsPerSecond: Double?
    var framesPerSecond: Double?
    var kilohertz: Double?
    var channels: Int?
    @Boxed var media: MediaProperties? = nil

    static let none = RareParts()
  }
}
