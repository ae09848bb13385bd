import DataFlow

/// A value as text, over several lines if it is long: for differences that people read.
struct ValueText {
  /// The longest text that is kept in one line.
  private static let longestLine = 80

  static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection: return list("[", mirror.children.map { text(of: $0.value) }, "]")
    case .set: return list("[", mirror.children.map { text(of: $0.value) }.sorted(), "]")
    case .dictionary:
      let entries = entries(of: mirror).map { "\($0.key): \(text(of: $0.value))" }.sorted()
      return entries.isEmpty ? "[:]" : list("[", entries, "]")
    case .enum:
      // A description of the enum's own says more than its case.
      guard let payload = mirror.children.first, let label = payload.label else {
        return described(value) ?? ".\(value)"
      }
      let parts = Mirror(reflecting: payload.value).displayStyle == .tuple
      return parts ? ".\(label)" + text(of: payload.value) : list(".\(label)(", [text(of: payload.value)], ")")
    case .tuple: return list("(", fields(of: value, mirror), ")")
    default:
      if let text = described(value) { return text }
      guard !mirror.children.isEmpty || mirror.displayStyle != nil else { return String(reflecting: value) }
      return list(name(of: mirror.subjectType) + "(", fields(of: value, mirror), ")")
    }
  }

  /// The keys, as text, and the values of a dictionary.
  static func entries(of mirror: Mirror) -> [(key: String, value: Any)] {
    mirror.children.compactMap { child in
      let pair = Array(Mirror(reflecting: child.value).children)
      return pair.count == 2 ? (text(of: pair[0].value), pair[1].value) : nil
    }
  }

  /// The fields of a structure, without the record and the storage names of a tracked state.
  static func namedFields(of value: Any, _ mirror: Mirror) -> [(label: String?, value: Any)] {
    let isTracked = value is any TrackedState
    return mirror.children.filter { !($0.value is WrittenFields) && !($0.value is WrittenElements) }.map { child in
      (isTracked && child.label?.first == "_" ? child.label.map { String($0.dropFirst()) } : child.label, child.value)
    }
  }

  // MARK: Parts

  private static func fields(of value: Any, _ mirror: Mirror) -> [String] {
    namedFields(of: value, mirror).map { field in
      // The elements of a tuple without labels are named by their numbers.
      let label = field.label.flatMap { $0.first == "." ? nil : $0 }
      return (label.map { "\($0): " } ?? "") + text(of: field.value)
    }
  }

  private static func described(_ value: Any) -> String? {
    if value is String || value is Character || value is Substring { return String(reflecting: value) }
    if value is any CustomDebugStringConvertible || value is any CustomStringConvertible { return "\(value)" }
    return nil
  }

  /// Returns the name of a type without its module.
  private static func name(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    guard !name.contains("("), !name.contains("<"), let dot = name.firstIndex(of: ".") else {
      return String(describing: type)
    }
    return String(name[name.index(after: dot)...])
  }

  private static func list(_ start: String, _ parts: [String], _ end: String) -> String {
    let line = start + parts.joined(separator: ", ") + end
    guard line.count > longestLine || parts.contains(where: { $0.contains("\n") }) else { return line }
    let inner = parts.joined(separator: ",\n").split(separator: "\n", omittingEmptySubsequences: false)
    return ([start] + inner.map { "  " + $0 } + [end]).joined(separator: "\n")
  }
}

/// The differences between two texts, line by line.
struct LineDiff: CustomStringConvertible {
  let description: String

  /// - Returns: lines that begin with `−` if only the first text has them, and with `+` if only the second.
  init(from before: String, to after: String) {
    let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
    let difference = new.difference(from: old)
    var removed: [Int: Substring] = [:]
    var inserted: [Int: Substring] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var lines: [String] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed[left] != nil {
        lines.append("− " + old[left])
        left += 1
      } else if right < new.count, inserted[right] != nil {
        lines.append("+ " + new[right])
        right += 1
      } else {
        lines.append("  " + new[right])
        left += 1
        right += 1
      }
    }
    description = lines.joined(separator: "\n")
  }
}

extension String {
  /// Returns the text with this many spaces before each line.
  func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(separator: "\n")
  }
}
