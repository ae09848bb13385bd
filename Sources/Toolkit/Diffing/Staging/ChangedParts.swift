/// The differences of an updated element: up to 63 parts, whose meaning the element defines, and ``otherView``. A view
/// redraws those.
///
/// ```swift
/// extension ChangedParts {
///   static let title = ChangedParts(rawValue: 1 << 0)
///   static let star = ChangedParts(rawValue: 1 << 1)
/// }
/// ```
public struct ChangedParts: OptionSet, Hashable, Sendable {
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// All parts, also for unknown differences.
  public static let all = ChangedParts(rawValue: .max)
  /// The element needs another view than before, because it is of another kind: a table reloads its row. Without this
  /// part the view that is there can show the element: the table reconfigures it.
  public static let otherView = ChangedParts(rawValue: 1 << 63)

  public let rawValue: UInt64
}
