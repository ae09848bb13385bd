import Bytes
import Foundation

/// A date as it was published.
public struct PublishedDate: Sendable, Hashable {
  /// As written.
  @Bytewise public var text: String
  /// The moment; nil if the text names none.
  public var date: Date?
  /// The element or attribute that the date is from, in lower case and without a prefix.
  @Bytewise public var element: String

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
