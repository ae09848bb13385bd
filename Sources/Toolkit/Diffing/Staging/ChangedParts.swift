/// The differences of an updated element: up to 64 parts, whose meaning the element defines. A view redraws those.
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

  public let rawValue: UInt64
}
