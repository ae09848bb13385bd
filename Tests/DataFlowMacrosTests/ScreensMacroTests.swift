import Testing

@Suite struct ScreensMacroTests {
  @Test func `an enum of modules gets states, actions and a reducer`() {
    let expansion = Expansion(
      """
      @Screens
      public enum Screen {
        case search(Search)
        case question(DialogState<Answer>)
        case about
      }
      """)
    #expect(expansion.diagnostics.isEmpty)
    for part in [
      "@frozen public enum State: DataFlow.ScreensState", "case search(Search.State)",
      "case question(DialogState<Answer>)",
      "case about", "@frozen public enum Action", "case search(Search.Action)", "case question(Answer)",
      "public static func reducer(search: Search) -> DataFlow.AnyReducer<State, Action>",
      "DataFlow.IfCaseLet(state: \\.search, action: \\.search)",
    ] {
      #expect(expansion.source.contains(part), "\(part) is not in:\n\(expansion.source)")
    }
  }

  @Test(arguments: [
    ("@Screens struct Screen { let search: Search }", "can only be attached to an enum"),
    ("@Screens enum Screen { case search(Search, Int) }", "one module for 'search'"),
    ("@Screens enum Screen {\n#if DEBUG\ncase search(Search)\n#endif\n}", "under a condition"),
  ])
  func `what is no enum of modules is an error at its declaration`(_ source: String, _ problem: String) {
    let expansion = Expansion(source)
    #expect(expansion.diagnostics.count == 1)
    #expect(expansion.diagnostics.first?.contains(problem) == true, "\(expansion.diagnostics)")
  }
}
