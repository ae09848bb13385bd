import Bytes

/// A category, tag or keyword.
///
/// Read from `category` of every format, `dc:subject`, `media:category`, `media:keywords`, `itunes:category`,
/// `itunes:keywords` and JSON Feed's `tags`.
public struct FeedCategory: Sendable, Hashable, Codable {
  /// Plain text.
  @ComparedByBytes public var term: String?
  /// The vocabulary of the term, usually an address.
  @ComparedByBytes public var scheme: String?
  /// The text to show for the term.
  @ComparedByBytes public var label: String?

  /// Creates a category.
  public init(
    term: String? = nil,
    scheme: String? = nil,
    label: String? = nil
  ) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }

  /// The label, else the term, for display.
  public var name: String? { label ?? term }
}
