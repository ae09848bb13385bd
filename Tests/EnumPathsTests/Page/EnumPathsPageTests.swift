import EnumPaths
import Testing

/// The state of a screen, as the articles in `EnumPaths.docc` use it.
@CasePathable
private enum Screen: Equatable {
  case list(titles: [String])
  case form(Form)
  case closed

  @CasePathable
  enum Form: Equatable {
    case draft(text: String)
    case sent
  }
}

/// The code of the articles in `EnumPaths.docc`.
@Suite struct EnumPathsPageTests {
  @Test func `the article on naming cases reads and tests`() {
    let screen = Screen.list(titles: ["Tides", "Fog"])
    let titles = screen[case: \.list]
    let isClosed = screen.is(\.closed)

    #expect(titles == ["Tides", "Fog"] && !isClosed)
  }

  @Test func `the article on naming cases changes a payload in place`() {
    var screen = Screen.list(titles: ["Tides"])
    screen.modify(\.list) { $0.append("Fog") }

    #expect(screen == .list(titles: ["Tides", "Fog"]))
  }

  @Test func `the article on nested cases goes down by one path`() {
    var screen = Screen.form(.draft(text: "Low"))
    screen.modify(\.form.draft) { $0 += " tide" }
    let isSent = screen.is(\.form.sent)

    #expect(screen == .form(.draft(text: "Low tide")) && !isSent)
  }

  @Test func `the article on nested cases makes values of a path`() {
    let draft: CaseKeyPath<Screen, String> = \.form.draft
    let screen = draft("Low tide")

    #expect(screen == .form(.draft(text: "Low tide")))
  }

  @Test func `the article on lists takes the payloads of one case`() {
    let screens: [Screen] = [.list(titles: ["Tides"]), .closed, .form(.sent), .list(titles: [])]
    let lists = screens.cases.list
    let forms = screens[case: \.form]

    #expect(lists == [["Tides"], []] && forms == [.sent])
  }
}
