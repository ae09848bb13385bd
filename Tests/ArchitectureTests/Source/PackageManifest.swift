/// The targets of Package.swift, parsed from its text: the calls of its own helper functions and of SwiftPM's
/// executable target.
struct PackageManifest {
  struct Target: Equatable {
    let name: String
    let dependencies: [String]
    /// True for a library in C.
    let isSystemLibrary: Bool
  }

  let targets: [Target]
  /// The libraries that other packages can depend on.
  let libraries: [String]
  /// True if other packages can depend on a program, and with it on all modules of the program.
  let offersExecutable: Bool

  init(_ source: String) {
    libraries =
      source.split(separator: "let toolkit =", maxSplits: 1).dropFirst().first
      .map { Self.strings(in: Self.bracketed($0)) } ?? []
    offersExecutable = source.contains(".executable(")
    targets = Self.calls(in: source).compactMap { (call) -> Target? in
      guard let name = Self.strings(in: call.arguments).first else { return nil }
      let isC = call.function == "system" || call.function == "embedded"
      let label = call.function == "module" ? "on:" : "dependencies:"
      let list = call.arguments.split(separator: label, maxSplits: 1).dropFirst().first.map(Self.bracketed) ?? ""
      let macros = call.arguments.split(separator: "expandedBy:", maxSplits: 1).dropFirst().first.map(Self.strings)
      return Target(
        name: name, dependencies: isC ? [] : Self.strings(in: list) + (macros?.prefix(1) ?? []), isSystemLibrary: isC)
    }
  }

  func dependencies(of name: String) -> Set<String>? {
    targets.first { $0.name == name }.map { Set($0.dependencies) }
  }

  /// The modules that the libraries consist of, and the libraries themselves: a package that depends on this one has them
  /// in its graph.
  var modulesOfLibraries: Set<String> {
    var found: Set<String> = []
    var waiting = libraries
    while let module = waiting.popLast() {
      if found.insert(module).inserted { waiting += dependencies(of: module) ?? [] }
    }
    return found
  }

  var systemLibraries: Set<String> { Set(targets.filter(\.isSystemLibrary).map(\.name)) }

  // MARK: Private

  private static let functions = ["module", "system", "embedded", "macros", ".executableTarget"]

  /// The calls of the functions above, without their declarations.
  private static func calls(in source: String) -> [(function: String, arguments: Substring)] {
    let lines = source.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
    let text = lines.joined(separator: "\n")[...]
    return functions.flatMap { (function) in
      text.ranges(of: function + "(").compactMap { (range) -> (String, Substring)? in
        let before = text[..<range.lowerBound]
        if before.hasSuffix("func ") || before.last?.isLetter == true { return nil }
        return (function, parenthesized(text[range.upperBound...]))
      }
    }
  }

  private static func parenthesized(_ text: Substring) -> Substring { balanced(text, open: "(", close: ")", depth: 1) }

  private static func bracketed(_ text: Substring) -> Substring {
    balanced(text.drop { $0 != "[" }.dropFirst(), open: "[", close: "]", depth: 1)
  }

  /// The text up to the bracket that closes the open one. No name in the manifest contains a parenthesis or a bracket.
  private static func balanced(_ text: Substring, open: Character, close: Character, depth: Int) -> Substring {
    var depth = depth
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }

  /// All string literals except the names of packages.
  private static func strings(in text: Substring) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).enumerated().filter { $0.offset % 2 == 0 }
      .filter { !$0.element.0.hasSuffix("package: ") }.map { String($0.element.1) }
  }
}
