import Bytes

/// A device on which a user hears podcasts, as its app describes it.
public struct PodcastDevice: Hashable, Sendable {
  /// The app's own name of the device.
  @ComparedByBytes public var name: String
  /// The name that the user reads.
  @ComparedByBytes public var caption: String
  public var kind: Kind
  /// The number of the last change of podcasts that the device knows of.
  public var seen: Int64

  public enum Kind: Int, Sendable, CaseIterable {
    case other, desktop, laptop, mobile, server
  }

  public init(name: String, caption: String = "", kind: Kind = .other, seen: Int64 = 0) {
    self.kind = kind
    self.seen = seen
    self.name = name
    self.caption = caption
  }

  /// The most devices of a user.
  public static let most = 100
  /// The most bytes of a name.
  public static let mostNameBytes = 64
  /// The most bytes of a caption.
  public static let mostCaptionBytes = 256
}

/// A podcast that a user follows, or has left.
public struct ListedPodcast: Hashable, Sendable {
  public var url: WebAddress
  public var isFollowed: Bool
  /// The number of the change that made it so. Later changes have greater numbers, which are times in seconds where
  /// changes are rare.
  public var changed: Int64

  public init(url: WebAddress, isFollowed: Bool, changed: Int64) {
    (self.url, self.isFollowed, self.changed) = (url, isFollowed, changed)
  }
}
