import Bytes

/// The place where listeners talk during a broadcast or about a podcast (Podcasting 2.0, `podcast:chat`).
public struct PodcastChat: Sendable, Hashable, Codable {
  /// The name of the server to connect to.
  @ComparedByBytes public var server: String
  /// `irc`, `xmpp`, `nostr` or `matrix`, in lower case.
  @ComparedByBytes public var protocolName: String?
  /// The publisher's account there.
  @ComparedByBytes public var account: String?
  /// The room or topic.
  @ComparedByBytes public var space: String?

  /// Creates a chat.
  public init(
    server: String,
    protocolName: String? = nil,
    account: String? = nil,
    space: String? = nil
  ) {
    self.server = server
    self.protocolName = protocolName
    self.account = account
    self.space = space
  }
}
