import Testing

@Suite struct CasePathableMacroTests {
  @Test func `a case without payload gets a path of Void, and the enum gets the conformance`() {
    let expansion: Expansion = Expansion(
      """
      @CasePathable
      public enum Action {
        case tapped
      }
      """)
    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.source == """
        public enum Action {
          case tapped

          public nonisolated struct AllCasePaths: Swift.Sendable {
            public var tapped: EnumPaths.CasePath<Action, Swift.Void> {
              EnumPaths.CasePath(
                generatedIndex: 0, generatedName: "tapped",
                generatedExtract: { root in
                  if case .tapped = root {
                    ()
                  } else {
                    nil
                  }
                },
                generatedEmbed: { _ in
                  .tapped
                })
            }
            public subscript(_ value: Action) -> Swift.PartialKeyPath<AllCasePaths> {
              switch value {
              case .tapped:
                return \\.tapped
              }
            }
          }

          public nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }

          public nonisolated static var caseKeyPaths: [Swift.PartialKeyPath<AllCasePaths>] {
            var paths: [Swift.PartialKeyPath<AllCasePaths>] = []
            paths.append(\\.tapped)
            return paths
          }

          public nonisolated static func caseIndex(of value: Self) -> Swift.Int {
            switch value {
            case .tapped:
              return 0
            }
          }
        }

        nonisolated extension Action: EnumPaths.CasePathable {
        }
        """)
  }

  @Test func `several payloads become a tuple with their labels, and Self becomes the enum's name`() {
    let source: String = Expansion(
      """
      @CasePathable
      indirect enum Tree {
        case moved(x: Int, _ child: Self?)
      }
      """
    ).source
    #expect(source.contains("    var moved: EnumPaths.CasePath<Tree, (x: Int, Tree?)> {"))
    #expect(source.contains("(x: value0, value1)"))
    #expect(source.contains(".moved(x: value.x, value.1)"))
  }

  @Test func `a single payload loses its label`() {
    let source: String = Expansion(
      """
      @CasePathable
      enum Action {
        case named(title: String)
      }
      """
    ).source
    #expect(source.contains("EnumPaths.CasePath<Action, String>"))
    #expect(source.contains(".named(title: value)"))
  }

  @Test func `case paths stay under the #if of their cases`() {
    let source: String = Expansion(
      """
      @CasePathable
      enum Action {
        #if DEBUG
        case inspected
        #else
        case other
        #endif
      }
      """
    ).source
    let marks: [String] = ["struct AllCasePaths", "#if DEBUG", "var inspected", "#else", "var other", "#endif"]
    let lines: [String] = source.split(separator: "\n").compactMap { (line: Substring) in
      marks.first { line.contains($0) }
    }
    #expect(Array(lines.drop { $0 != marks[0] }.prefix(marks.count)) == marks)
  }

  @Test func `a condition around other members generates nothing, and every case has a different index`() {
    let source: String = Expansion(
      """
      @CasePathable
      enum Action {
        #if DEBUG
        case a
        #else
        case b
        #endif
        case c
        #if DEBUG
        var isNew: Bool { true }
        #endif
      }
      """
    ).source
    #expect(source.contains("generatedIndex: 0"))
    #expect(source.contains("generatedIndex: 1"))
    #expect(source.contains("generatedIndex: 2"))
    // Two in the enum itself, and four in the generated code: paths, names, the list, the indexes.
    #expect(source.ranges(of: "#if DEBUG").count == 2 + 4)
  }

  @Test func `an enum named Root expands like any other`() {
    let source: String = Expansion("@CasePathable\nenum Root { case root(Int) }").source
    #expect(source.contains("var root: EnumPaths.CasePath<Root, Int>"))
    #expect(!source.contains("typealias"))
  }

  @Test(arguments: [
    ("public enum Action { case a }", "public nonisolated struct AllCasePaths"),
    ("package enum Action { case a }", "package nonisolated struct AllCasePaths"),
    ("private enum Action { case a }", "  nonisolated struct AllCasePaths"),
    ("enum Action { case a }", "  nonisolated struct AllCasePaths"),
  ])
  func `the paths are as visible as the enum`(declaration: String, expected: String) {
    #expect(Expansion("@CasePathable\n" + declaration).source.contains(expected))
  }

  @Test func `in a public extension the paths are public too`() {
    let expansion: Expansion = Expansion("public extension Feature {\n  @CasePathable\n  enum Action { case a }\n}")
    #expect(expansion.source.contains("public nonisolated struct AllCasePaths"))
  }

  @Test(arguments: [
    ("struct Point {}", "'Point' is a struct"), ("final class Screen {}", "'Screen' is a class"),
    ("actor Counter {}", "'Counter' is an actor"),
  ])
  func `a type that is not an enum is an error at the attribute`(declaration: String, reason: String) {
    let expansion: Expansion = Expansion("@CasePathable\n" + declaration)
    #expect(expansion.diagnostics.count == 1)
    #expect(
      expansion.diagnostics.first?.message == "'@CasePathable' can only be attached to an enum; \(reason)")
    #expect(expansion.diagnostics.first?.at == "@CasePathable")
    #expect(!expansion.source.contains("CasePathable"))
  }

  @Test func `two cases of one name are an error at the second`() {
    let expansion: Expansion = Expansion("@CasePathable\nenum Action { case a(x: Int), a(y: Int) }")
    #expect(expansion.diagnostics.map(\.at) == ["a(y: Int)"])
    #expect(expansion.diagnostics.first?.message.contains("'a' is declared more than once") == true)
  }

  @Test(arguments: [
    "struct Feature {\n  @CasePathable\n  private enum Action { case a }\n}",
    "struct Feature {\n  private struct Part {\n    @CasePathable\n    enum Action { case a }\n  }\n}",
    "extension Feature {\n  private enum Part {\n    struct Row {\n      @CasePathable\n      enum Action { case a }\n    }\n  }\n}",
  ])
  func `the error for an enum that is out of reach names the remedy`(source: String) {
    let expansion: Expansion = Expansion(source)
    #expect(expansion.diagnostics.map(\.at) == ["@CasePathable"])
    #expect(expansion.diagnostics.first?.message.contains("make that fileprivate") == true)
    #expect(!expansion.source.contains("CasePathable {"))
  }

  @Test(arguments: [
    "private struct Feature {\n  @CasePathable\n  enum Action { case a }\n}",
    "private struct Feature {\n  struct Part {\n    @CasePathable\n    enum Action { case a }\n  }\n}",
  ])
  func `a private type at the top of the file is within reach`(source: String) {
    let expansion: Expansion = Expansion(source)
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.source.contains("EnumPaths.CasePathable {"))
  }

  @Test func `a case of newer platforms is used under its condition only`() {
    let source: String = Expansion(
      """
      @CasePathable
      enum Action {
        case a
        @available(macOS 26, *)
        case b
      }
      """
    ).source
    #expect(source.ranges(of: "@available(macOS 26, *)").count == 2, "the case and its path")
    #expect(source.ranges(of: "if #available(macOS 26, *) {").count == 3, "the list, the names and the indexes")
    #expect(source.contains("default:"))
    #expect(!source.contains("case .b:"))
  }

  @Test(arguments: ["*, unavailable", "macOS, introduced: 26", "macOS 26, *)\n  @available(iOS 26, *"])
  func `an availability without a condition for it is an error`(availability: String) {
    let expansion: Expansion = Expansion("@CasePathable\nenum Action {\n  @available(\(availability))\n  case a\n}")
    #expect(expansion.diagnostics.count == 1)
    #expect(expansion.diagnostics.first?.at.hasPrefix("@available") == true)
  }

  @Test func `a deprecated case has a path like any other`() {
    let expansion: Expansion = Expansion("@CasePathable\nenum Action {\n  @available(*, deprecated)\n  case a\n}")
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.source.contains("case .a:"))
  }
}
