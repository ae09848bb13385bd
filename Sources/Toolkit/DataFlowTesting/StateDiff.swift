import DataFlow

/// The differences between two values in readable form: paths, and the values there before and after.
///
/// ```
/// player.position: 3 → 4
/// rows[2].title: "a" → "b"
/// rows[3]: + Row(title: "c")
/// ```
///
/// It uses reflection, and is for logs and tests.
public struct StateDiff: CustomStringConvertible, Equatable, Sendable {
  /// One difference. The side that lacks the value is nil.
  public struct Change: CustomStringConvertible, Equatable, Sendable {
    public let path: String
    public let before: String?
    public let after: String?

    public var description: String {
      let place = path.isEmpty ? "" : path + ": "
      return switch (before, after) {
      case (let before?, let after?): place + before + " → " + after
      case (let before?, nil): place + "− " + before
      case (nil, let after): place + "+ " + (after ?? "")
      }
    }
  }

  public private(set) var changes: [Change] = []

  public init(from before: Any, to after: Any) {
    compare(before, after, at: "")
  }

  public var isEmpty: Bool { changes.isEmpty }

  public var description: String { changes.map(\.description).joined(separator: "\n") }

  // MARK: Comparing

  private mutating func compare(_ before: Any, _ after: Any, at path: String) {
    let (left, right): (Mirror, Mirror) = (Mirror(reflecting: before), Mirror(reflecting: after))
    guard left.subjectType == right.subjectType, left.displayStyle == right.displayStyle,
      !(left.children.isEmpty && right.children.isEmpty)
    else { return compareWhole(before, after, at: path) }
    switch left.displayStyle {
    case .collection:
      compareElements(left, right, at: path)
    case .set, .dictionary:
      compareUnordered(left, right, at: path)
    case .enum, .optional:
      let (old, new): (Mirror.Child?, Mirror.Child?) = (left.children.first, right.children.first)
      guard let old, let new, old.label == new.label else { return compareWhole(before, after, at: path) }
      let isOptional = left.displayStyle == .optional
      compare(old.value, new.value, at: isOptional ? path : Self.path(path, old.label))
    default:
      let isTracked = before is any TrackedState
      for (old, new) in zip(left.children, right.children) where !(old.value is WrittenFields) {
        // The storage of a tracked field is reported by the field's name.
        let label = isTracked && old.label?.first == "_" ? old.label.map { String($0.dropFirst()) } : old.label
        compare(old.value, new.value, at: Self.path(path, label))
      }
    }
  }

  private mutating func compareWhole(_ before: Any, _ after: Any, at path: String) {
    let (old, new): (String, String) = (String(reflecting: before), String(reflecting: after))
    if old != new { changes.append(Change(path: path, before: old, after: new)) }
  }

  private mutating func compareElements(_ left: Mirror, _ right: Mirror, at path: String) {
    let (old, new): ([Any], [Any]) = (left.children.map(\.value), right.children.map(\.value))
    for index in 0..<max(old.count, new.count) {
      let place = "\(path)[\(index)]"
      switch (index < old.count, index < new.count) {
      case (true, true): compare(old[index], new[index], at: place)
      case (true, false): changes.append(Change(path: place, before: String(reflecting: old[index]), after: nil))
      default: changes.append(Change(path: place, before: nil, after: String(reflecting: new[index])))
      }
    }
  }

  private mutating func compareUnordered(_ left: Mirror, _ right: Mirror, at path: String) {
    let old = left.children.map { String(reflecting: $0.value) }.sorted()
    let new = right.children.map { String(reflecting: $0.value) }.sorted()
    let (before, after): (Set<String>, Set<String>) = (Set(old), Set(new))
    for element in old where !after.contains(element) {
      changes.append(Change(path: path, before: element, after: nil))
    }
    for element in new where !before.contains(element) {
      changes.append(Change(path: path, before: nil, after: element))
    }
  }

  private static func path(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    return path.isEmpty || label.hasPrefix("[") ? path + label : path + "." + label
  }
}
