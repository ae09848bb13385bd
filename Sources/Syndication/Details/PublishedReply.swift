import Bytes

/// What an entry answers (RFC 4685 §3).
public struct PublishedReply: Sendable, Hashable {
  /// The id of what is answered.
  @Bytewise public var reference: String?
  /// Absolute.
  @Bytewise public var url: String?
  /// A feed or entry that has it, absolute.
  @Bytewise public var source: String?
  @Bytewise public var type: String?

  public init(
    reference: String? = nil,
    url: String? = nil,
    source: String? = nil,
    type: String? = nil
  ) {
    self.reference = reference
    self.url = url
    self.source = source
    self.type = type
  }
}
