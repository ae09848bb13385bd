/// A category, tag or keyword.
public struct PublishedCategory: Sendable, Hashable {
  public var term: String?
  /// What the term is one of; mostly an address.
  public var scheme: String?
  /// What a reader is shown for the term.
  public var label: String?

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
