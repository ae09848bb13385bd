import Testing

/// Numbers from outside cannot end the process: the compiler refuses conversions that trap in files that import `Bytes`, and
/// nothing is computed with identifiers and maxima of stored numbers.
@Suite struct OutsideNumberTests {
  /// Modules that read no numbers from outside: what they are given is checked, or they write only.
  private static let exceptions: Set = ["Bytes", "Logging", "Threading", "Metrics", "TerminalHost", "Gallery"]
  /// Modules of the toolkit that read what others write.
  private static let readers: Set = ["Lists", "Loading", "LoadingFiles", "LoadingJSON"]

  @Test func `files that convert numbers see no conversion that can end the process`() throws {
    let layers: Set = ["Base", "Formats", "Services", "Reader", "Hosts", "Command"]
    let modules = packageLayers.filter { layers.contains($0.name) }.flatMap { $0.modules.joined() }
    let checked = Self.readers.union(modules).subtracting(Self.exceptions)
    for file in try SourceTree.files(below: "Sources") where file.module.map(checked.contains) == true {
      let isSafe = file.imports.contains("Bytes") || !Self.converts(file)
      #expect(isSafe, "\(file.path) must import Bytes, so that the compiler refuses conversions that can trap")
    }
  }

  /// True if the code may convert a number to another type without saying what happens to one that does not fit.
  private static func converts(_ file: SourceFile) -> Bool {
    let labels = "clamping|exactly|truncatingIfNeeded|bitPattern|ascii|littleEndian|bigEndian|argument"
    guard let conversion = try? Regex("\\bU?Int(8|16|32|64)?\\((?!(\(labels))\\b)[^\")]") else { return true }
    return file.code?.lines(with: ["Int"]).contains { $0.contains(conversion.wordBoundaryKind(.simple)) } == true
  }

  @Test func `nothing is computed with identifiers and maxima of numbers from outside`() throws {
    let layers: Set = ["Formats", "Services", "Reader", "Hosts", "Command"]
    for file in try SourceTree.files(below: "Sources") where file.layer.map(layers.contains) == true {
      for line in Self.sums(file) { Issue.record("\(file.path) may end the process: \(line)") }
    }
  }

  private static func sums(_ file: SourceFile) -> [Substring] {
    (file.code?.lines(with: ["max()", "rawValue"]) ?? []).filter { line in
      line.contains(
        #/\.max\(\)[^+&]*[+*] \d|\brawValue [+*-] [^"]|[^"+] [+*-] [a-z.]*\.rawValue\b/#.wordBoundaryKind(.simple))
    }
  }

  @Test(arguments: [
    ("let id = (all.map(\\.id).max() ?? 0) + 1", true), ("let next = entry.rawValue + 1", true),
    ("return 2 * entry.rawValue", true), ("let id = entry.rawValue &+ 1", false),
    ("let text = field.rawValue + \":\"", false), ("let text = \"a\" + member.rawValue", false),
  ])
  func `the check finds sums that can overflow`(line: String, isFound: Bool) {
    #expect(!Self.sums(SourceFile(path: "Sources/Reader/Reader/A.swift", text: line)).isEmpty == isFound)
  }
}
