import Bytes

/// A category, tag or keyword.
public struct PublishedCategory: Sendable, Hashable {
  @Bytewise public var term: String?
  /// What the term is one of; mostly an address.
  @Bytewise public var scheme: String?
  /// What a reader is shown for the term.
  @Bytewise public var label: String?

  public init(
    term: String? = nil,
    scheme: String? = nil,
    label: String? = nil
  ) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}
