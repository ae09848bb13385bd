/// How an element that is updated differs: up to 64 parts, whose meaning is the element's own. A view redraws those.
///
/// ```swift
/// extension ChangedParts {
///   static let title: ChangedParts = ChangedParts(rawValue: 1 << 0)
///   static let star: ChangedParts = ChangedParts(rawValue: 1 << 1)
/// }
/// ```
public struct ChangedParts: OptionSet, Hashable, Sendable {
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Everything, or nobody knows what.
  public static let all = ChangedParts(rawValue: .max)

  public let rawValue: UInt64
}
