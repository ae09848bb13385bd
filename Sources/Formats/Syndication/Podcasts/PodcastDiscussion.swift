import Bytes

/// A post with the comments on a podcast or an episode (Podcasting 2.0, `podcast:socialInteract`).
public struct PodcastDiscussion: Sendable, Hashable, Codable {
  /// `activitypub`, `atproto` and others, in lower case; `disabled` if the publisher wants no comments to be shown.
  @ComparedByBytes public var protocolName: String?
  /// The first post, absolute; not always a web address. Nil if no comments are wanted.
  public var url: WebAddress?
  /// The account that wrote it.
  @ComparedByBytes public var account: String?
  /// The page of that account, absolute.
  public var accountURL: WebAddress?
  /// The place among several: lower numbers come first.
  public var priority: Int?

  /// Creates a discussion.
  public init(
    protocolName: String? = nil,
    url: WebAddress? = nil,
    account: String? = nil,
    accountURL: WebAddress? = nil,
    priority: Int? = nil
  ) {
    self.protocolName = protocolName
    self.url = url
    self.account = account
    self.accountURL = accountURL
    self.priority = priority
  }
}

extension [PodcastDiscussion] {
  /// The web page with the comments: of several the one of the lowest priority number, or the first. Nil if there is
  /// none, or if the publisher wants no comments to be shown.
  public var page: WebAddress? {
    guard !contains(where: { $0.protocolName.map { ByteString($0) } == "disabled" }) else { return nil }
    let pages = filter { $0.url.map { AddressResolver.isWebAddress($0.string) } ?? false }
    return pages.min { ($0.priority ?? .max) < ($1.priority ?? .max) }?.url
  }
}
