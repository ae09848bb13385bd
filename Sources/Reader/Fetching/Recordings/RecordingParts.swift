import Bytes
import Storage

/// What a recording has beside its sound, as its feed states it.
public struct RecordingParts: Sendable {
  /// A part of the recording with a name.
  public struct Chapter: Sendable, Hashable {
    /// In seconds.
    public var start: Double
    @ComparedByBytes public var title: String
    public var url: WebAddress?

    public init(start: Double, title: String, url: WebAddress? = nil) {
      self.start = start
      self.title = title
      self.url = url
    }
  }

  /// A file with what is said.
  public struct Transcript: Sendable {
    public var url: WebAddress
    /// A media type.
    public var type: String?
    /// A language tag.
    public var language: String?

    public init(url: WebAddress, type: String? = nil, language: String? = nil) {
      self.url = url
      self.type = type
      self.language = language
    }
  }

  public var artwork: WebAddress?
  /// Those who take part, with their roles.
  public var people: [(name: Reference, role: String)] = []
  public var chapters: [Chapter] = []
  /// A file with chapters.
  public var chaptersURL: WebAddress?
  public var transcripts: [Transcript] = []

  public init() {}
}
