import Bytes

/// A scene of a work (`media:scene`).
public struct MediaScene: Sendable, Hashable, Codable {
  /// Plain text.
  @ComparedByBytes public var title: String?
  /// A description of the scene, plain text.
  @ComparedByBytes public var description: String?
  /// In seconds from the start of the work.
  public var startSeconds: Double?
  /// In seconds from the start of the work.
  public var endSeconds: Double?

  /// Creates a scene.
  public init(
    title: String? = nil,
    description: String? = nil,
    startSeconds: Double? = nil,
    endSeconds: Double? = nil
  ) {
    self.title = title
    self.description = description
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
  }
}
