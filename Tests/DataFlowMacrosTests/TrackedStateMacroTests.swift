import Testing

@Suite struct TrackedStateMacroTests {
  @Test func `each stored variable gets a number, and the structure gets a record and the conformance`() {
    let expansion: Expansion = Expansion(
      """
      @TrackedState
      public struct State {
        let id: Int
        static var made = 0
        var title: String
        var count = 1
        var double: Int { count * 2 }
      }
      """)
    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.source == """
        public struct State {
          let id: Int
          static var made = 0
          @DataFlow.TrackedField(0)
          var title: String
          @DataFlow.TrackedField(1)
          var count = 1
          var double: Int { count * 2 }

          public var writtenFields: DataFlow.WrittenFields = DataFlow.WrittenFields()

          public static var tracking: DataFlow.Tracking<Self> {
            DataFlow.Tracking(
              written: \\.writtenFields,
              fields: [
                DataFlow.Tracking<Self>.Field(\\.title, storage: \\._title),
                DataFlow.Tracking<Self>.Field(\\.count, storage: \\._count)
              ])
          }

          private nonisolated enum CodingKeys: Swift.String, Swift.CodingKey {
            case id
            case _title = "title"
            case _count = "count"
          }
        }

        extension State: DataFlow.TrackedState {
        }
        """)
  }

  @Test func `the accessors of a field record each write, and its storage is a property beside it`() {
    let source: String = Expansion(
      """
      struct State {
        @TrackedField(3)
        var title: String = "none"
      }
      """
    ).source
    #expect(
      source == """
        struct State {
          var title: String {
            @storageRestrictions(initializes: _title)
            init(initialValue) {
              _title = initialValue
            }
            get {
              _title
            }
            set {
              writtenFields.note(3)
              _title = newValue
            }
            _modify {
              writtenFields.note(3, in: &_title)
              yield &_title
            }
          }

          private var _title: String
        }
        """)
  }

  @Test func `beyond sixty-four fields the last number is shared`() {
    let fields: String = (0..<66).map { "  var f\($0) = 0" }.joined(separator: "\n")
    let source: String = Expansion("@TrackedState\nstruct State {\n\(fields)\n}").source
    #expect(source.components(of: "@DataFlow.TrackedField(63)") == 3)
    #expect(source.components(of: "@DataFlow.TrackedField(62)") == 1)
  }

  @Test func `coding keys that the structure declares are kept`() {
    let source: String = Expansion(
      """
      @TrackedState
      struct State {
        var a = 0
        enum CodingKeys: String, CodingKey { case _a = "first" }
      }
      """
    ).source
    #expect(source.components(of: "enum CodingKeys") == 1)
  }

  @Test(arguments: [
    ("@TrackedState class State { var a = 0 }", "can only be attached to a struct"),
    ("enum Feature { @TrackedState private struct State { var a = 0 } }", "make that fileprivate"),
    ("enum A { private enum B { @TrackedState struct State { var a = 0 } } }", "make that fileprivate"),
    ("@TrackedState struct State { var a = 0 { didSet {} } }", "has observers"),
    ("@TrackedState struct State { @Clamped var a = 0 }", "a property wrapper"),
    ("@TrackedState struct State { lazy var a = 0 }", "lazy"),
    ("@TrackedState struct State { weak var a: Box? }", "weak"),
    ("@TrackedState struct State { var a = 0, b = 1 }", "a declaration of its own"),
    ("@TrackedState struct State { var (a, b) = (0, 1) }", "a declaration of its own"),
    ("@TrackedState struct State {\n#if DEBUG\nvar a = 0\n#endif\n}", "under a condition"),
  ])
  func `a property that cannot be recorded is an error at its declaration`(_ source: String, _ problem: String) {
    let expansion: Expansion = Expansion(source)
    #expect(expansion.diagnostics.count == 1)
    #expect(expansion.diagnostics.first?.contains(problem) == true, "\(expansion.diagnostics)")
    #expect(!expansion.source.contains("extension State"))
  }
}
