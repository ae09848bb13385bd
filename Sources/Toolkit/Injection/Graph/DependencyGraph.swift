/// The services that were created, and the dependencies of each: ``Container/dependencies``.
public struct DependencyGraph: Sendable, Equatable, CustomStringConvertible {
  /// A service that was created.
  public struct Service: Sendable, Equatable {
    /// `ReaderContainer.timeline`.
    public let name: String
    /// `singleton`, `cached`, …
    public let lifetime: String
    /// The names of the services that it needs, in alphabetical order.
    public let dependencies: [String]

    /// Creates the description of a service.
    public init(name: String, lifetime: String, dependencies: [String]) {
      self.name = name
      self.lifetime = lifetime
      self.dependencies = dependencies
    }
  }

  /// The services, in alphabetical order.
  public let services: [Service]

  /// Creates a graph of these services.
  public init(services: [Service]) {
    self.services = services
  }

  public var description: String { text }

  /// A tree for each service that no other needs, with its dependencies indented below it. The dependencies of a
  /// service are listed where it first occurs; later occurrences are marked with "…".
  public var text: String {
    let needed = Set(services.flatMap(\.dependencies))
    var lines: [String] = []
    var seen: Set<String> = []
    let byName = Dictionary(services.map { ($0.name, $0) }) { (first, _) in first }

    func draw(_ name: String, depth: Int) {
      let service = byName[name]
      let isUnfolded = seen.insert(name).inserted
      let needs = service?.dependencies ?? []
      let mark = !isUnfolded && !needs.isEmpty ? " …" : ""
      lines.append(String(repeating: "  ", count: depth) + name + (service.map { " (\($0.lifetime))" } ?? "") + mark)
      guard isUnfolded else { return }
      for need in needs { draw(need, depth: depth + 1) }
    }

    for service in services where !needed.contains(service.name) { draw(service.name, depth: 0) }
    // The services of a cycle need each other, so none of them is a root.
    for service in services where !seen.contains(service.name) { draw(service.name, depth: 0) }
    return lines.joined(separator: "\n")
  }

  /// The graph in the language of Graphviz: `dot -Tsvg`.
  public var dot: String {
    func quoted(_ text: String) -> String {
      var result = "\""
      for character in text {
        if character == "\"" || character == "\\" { result.append("\\") }
        result.append(character)
      }
      return result + "\""
    }
    var lines: [String] = ["digraph dependencies {", "  rankdir=LR;", "  node [shape=box];"]
    for service in services {
      let style = service.lifetime == "unique" ? ", style=dashed" : ""
      lines.append("  \(quoted(service.name)) [tooltip=\(quoted(service.lifetime))\(style)];")
    }
    for service in services {
      for need in service.dependencies { lines.append("  \(quoted(service.name)) -> \(quoted(need));") }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}
