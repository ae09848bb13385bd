/// The identifier of a screen in a navigation stack. The stack never uses it again.
public struct StackElementID: Hashable, Sendable, Comparable, CustomStringConvertible {
  let number: Int

  public static func < (left: StackElementID, right: StackElementID) -> Bool { left.number < right.number }

  public var description: String { "#\(number)" }
}
