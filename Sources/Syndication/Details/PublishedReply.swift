/// What an entry answers (RFC 4685 §3).
public struct PublishedReply: Sendable, Hashable {
  /// The id of what is answered.
  public var reference: String?
  /// Absolute.
  public var url: String?
  /// A feed or entry that has it, absolute.
  public var source: String?
  public var type: String?

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
