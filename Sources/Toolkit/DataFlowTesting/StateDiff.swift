import DataFlow

/// The differences between two values in readable form: paths, and the values there before and after.
///
/// ```
/// player.position: 3 → 4
/// rows[2].title: "a" → "b"
/// rows[3]: + Row(title: "c")
/// ```
///
/// Long values are compared line by line:
///
/// ```
/// screen:
/// − .search(
/// + .list(
///     Page.State(
/// ```
///
/// It uses reflection, and is for logs and tests.
public struct StateDiff: CustomStringConvertible, Equatable, Sendable {
  /// One difference. The side that lacks the value is nil.
  public struct Change: CustomStringConvertible, Equatable, Sendable {
    /// The path of the value, such as `rows[2].title`.
    public let path: String
    /// The value before; nil if there was none.
    public let before: String?
    /// The value after; nil if there is none.
    public let after: String?

    public var description: String {
      let place = path.isEmpty ? "" : path + ": "
      if isLong { return (path.isEmpty ? "" : path + ":\n") + lines }
      return switch (before, after) {
      case (let before?, let after?): place + before + " → " + after
      case (let before?, nil): place + "− " + before
      case (nil, let after): place + "+ " + (after ?? "")
      }
    }

    /// True if a side is of several lines.
    var isLong: Bool { before?.contains("\n") ?? false || after?.contains("\n") ?? false }

    /// The differences line by line.
    var lines: String { LineDiff(from: before ?? "", to: after ?? "").description }
  }

  /// The differences, in the order of the values' properties.
  public private(set) var changes: [Change] = []

  /// Compares two values property by property.
  public init(from before: Any, to after: Any) {
    compare(before, after, at: "")
  }

  /// True if no difference was found.
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
    case .set: compareUnordered(left, right, at: path)
    case .dictionary: compareEntries(left, right, at: path)
    case .enum, .optional:
      let (old, new): (Mirror.Child?, Mirror.Child?) = (left.children.first, right.children.first)
      guard let old, let new, old.label == new.label else { return compareWhole(before, after, at: path) }
      let isOptional = left.displayStyle == .optional
      compare(old.value, new.value, at: isOptional ? path : Self.path(path, old.label))
    default:
      for (old, new) in zip(ValueText.namedFields(of: before, left), ValueText.namedFields(of: after, right)) {
        compare(old.value, new.value, at: Self.path(path, old.label))
      }
    }
  }

  private mutating func compareWhole(_ before: Any, _ after: Any, at path: String) {
    let (old, new) = (ValueText.text(of: before), ValueText.text(of: after))
    guard old == new else { return changes.append(Change(path: path, before: old, after: new)) }
    // The text may leave something out.
    let (whole, other) = (String(reflecting: before), String(reflecting: after))
    if whole != other { changes.append(Change(path: path, before: whole, after: other)) }
  }

  private mutating func compareElements(_ left: Mirror, _ right: Mirror, at path: String) {
    let (old, new): ([Any], [Any]) = (left.children.map(\.value), right.children.map(\.value))
    for index in 0..<max(old.count, new.count) {
      let place = "\(path)[\(index)]"
      switch (index < old.count, index < new.count) {
      case (true, true): compare(old[index], new[index], at: place)
      case (true, false): changes.append(Change(path: place, before: ValueText.text(of: old[index]), after: nil))
      default: changes.append(Change(path: place, before: nil, after: ValueText.text(of: new[index])))
      }
    }
  }

  private mutating func compareUnordered(_ left: Mirror, _ right: Mirror, at path: String) {
    let old = left.children.map { ValueText.text(of: $0.value) }.sorted()
    let new = right.children.map { ValueText.text(of: $0.value) }.sorted()
    let (before, after): (Set<String>, Set<String>) = (Set(old), Set(new))
    for element in old where !after.contains(element) {
      changes.append(Change(path: path, before: element, after: nil))
    }
    for element in new where !before.contains(element) {
      changes.append(Change(path: path, before: nil, after: element))
    }
  }

  private mutating func compareEntries(_ left: Mirror, _ right: Mirror, at path: String) {
    let new = Dictionary(ValueText.entries(of: right)) { first, _ in first }
    let old = Dictionary(ValueText.entries(of: left)) { first, _ in first }
    for key in Set(old.keys).union(new.keys).sorted() {
      let place = "\(path)[\(key)]"
      switch (old[key], new[key]) {
      case (let before?, let after?): compare(before, after, at: place)
      case (let before?, nil): changes.append(Change(path: place, before: ValueText.text(of: before), after: nil))
      case (nil, let after?): changes.append(Change(path: place, before: nil, after: ValueText.text(of: after)))
      case (nil, nil): break
      }
    }
  }

  private static func path(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    return path.isEmpty || label.hasPrefix("[") ? path + label : path + "." + label
  }
}
