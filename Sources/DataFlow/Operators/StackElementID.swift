/// A screen's place in a navigation stack: its own for good, and given to no other.
public struct StackElementID: Hashable, Sendable, Comparable, CustomStringConvertible {
  let number: Int

  public static func < (left: StackElementID, right: StackElementID) -> Bool { left.number < right.number }

  public var description: String { "#\(number)" }
}
