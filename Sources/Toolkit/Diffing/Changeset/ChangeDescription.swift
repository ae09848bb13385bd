/// The text of a change set: the parts that are not empty, each with its name.
struct ChangeDescription {
  mutating func add(_ name: String, _ changes: [String]) {
    if !changes.isEmpty { parts.append("\(name): \(changes.joined(separator: " "))") }
  }

  func text(of type: String) -> String { "\(type)(\(parts.joined(separator: ", ")))" }

  private var parts: [String] = []
}
