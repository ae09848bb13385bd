import Testing

@Suite struct CasePathableMacroTests {
  @Test func `A case without payload gets a path of Void, and the enum gets the conformance`() {
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

          public struct AllCasePaths: Swift.Sendable, Swift.Sequence {
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
            public func makeIterator() -> Swift.IndexingIterator<[Swift.PartialKeyPath<AllCasePaths>]> {
              var paths: [Swift.PartialKeyPath<AllCasePaths>] = []
              paths.append(\\.tapped)
              return paths.makeIterator()
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }

          public static func caseIndex(of value: Self) -> Swift.Int {
            switch value {
            case .tapped:
              return 0
            }
          }
        }

        extension Action: EnumPaths.CasePathable {
        }
        """)
  }

  @Test func `Several payloads become a tuple with their labels, and Self becomes the enum's name`() {
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

  @Test func `A single payload loses its label`() {
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

  @Test func `Case paths stay under the #if of their cases`() {
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

  @Test func `A condition around other members generates nothing, and every case has a different index`() {
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

  @Test func `An enum named Root expands like any other`() {
    let source: String = Expansion("@CasePathable\nenum Root { case root(Int) }").source
    #expect(source.contains("var root: EnumPaths.CasePath<Root, Int>"))
    #expect(!source.contains("typealias"))
  }

  @Test(arguments: [
    ("public enum Action { case a }", "public struct AllCasePaths"),
    ("package enum Action { case a }", "package struct AllCasePaths"),
    ("private enum Action { case a }", "  struct AllCasePaths"),
    ("enum Action { case a }", "  struct AllCasePaths"),
  ])
  func `The paths are as visible as the enum`(declaration: String, expected: String) {
    #expect(Expansion("@CasePathable\n" + declaration).source.contains(expected))
  }

  @Test func `In a public extension the paths are public too`() {
    let expansion: Expansion = Expansion("public extension Feature {\n  @CasePathable\n  enum Action { case a }\n}")
    #expect(expansion.source.contains("public struct AllCasePaths"))
  }

  @Test(arguments: [
    ("struct Point {}", "'Point' is a struct"), ("final class Screen {}", "'Screen' is a class"),
    ("actor Counter {}", "'Counter' is an actor"),
  ])
  func `A type that is not an enum is an error at the attribute`(declaration: String, reason: String) {
    let expansion: Expansion = Expansion("@CasePathable\n" + declaration)
    #expect(expansion.diagnostics.count == 1)
    #expect(
      expansion.diagnostics.first?.message == "'@CasePathable' can only be attached to an enum; \(reason)")
    #expect(expansion.diagnostics.first?.at == "@CasePathable")
    #expect(!expansion.source.contains("CasePathable"))
  }

  @Test func `Two cases of one name are an error at the second`() {
    let expansion: Expansion = Expansion("@CasePathable\nenum Action { case a(x: Int), a(y: Int) }")
    #expect(expansion.diagnostics.map(\.at) == ["a(y: Int)"])
    #expect(expansion.diagnostics.first?.message.contains("'a' is declared more than once") == true)
  }

  @Test func `The error for a private enum inside another type names the remedy`() {
    let expansion: Expansion = Expansion("struct Feature {\n  @CasePathable\n  private enum Action { case a }\n}")
    #expect(expansion.diagnostics.map(\.at) == ["@CasePathable"])
    #expect(expansion.diagnostics.first?.message.contains("make it fileprivate") == true)
    #expect(!expansion.source.contains("extension"))
  }
}
