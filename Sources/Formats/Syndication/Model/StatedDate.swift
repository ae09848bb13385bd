import Bytes
import Foundation

/// A date as published.
public struct StatedDate: Sendable, Hashable, Codable {
  /// As written.
  @ComparedByBytes public var text: String
  /// The moment; nil if the text does not name one.
  public var date: Date?
  /// The name of the element or attribute, in lower case and without a prefix: `pubdate`, `issued`, `lastmod`.
  @ComparedByBytes public var element: String

  /// Creates a date as written.
  public init(
    text: String,
    date: Date? = nil,
    element: String
  ) {
    self.text = text
    self.date = date
    self.element = element
  }
}
