import HTML
import PageTesting
import Reader
import ReaderTesting
import Screens
import Storage
import Testing

@testable import WebHost

/// The space between rows.
enum RowSpacing: String, SettingValue {
  case wide, narrow
}

extension Setting<RowSpacing> {
  static var spacing: Self { Self("spacing", initial: .wide) }
}

@Suite struct NewSettingTests {
  private let control =
    SettingControl(.spacing, label: "Space between rows", [(.wide, "Wide"), (.narrow, "Narrow")])

  @Test func `the page shows the code that is tested here`() throws {
    let page = try DocumentationPage("docs/new-setting.md")
    #expect(page.blocks.count == 3)
    for block in try page.strayBlocks() { Issue.record("\(block.file) does not have\n\(block.code)") }
  }

  @Test func `a declared setting is stored for each user, and its control shows the value`() async throws {
    let reader = try await TestReader()
    let (user, useCases) = (try await reader.owner().id, reader.services.useCases)
    #expect(try await pressed(useCases.settings(of: user)) == "wide")
    try await useCases.set(.spacing, to: .narrow, of: user)
    #expect(try await pressed(useCases.settings(of: user)) == "narrow")
    #expect(try await useCases.settings(of: user)[.layout] == .list)
  }

  /// The value of the pressed button.
  private func pressed(_ settings: ReaderSettings) -> String? {
    var markup = Markup()
    control.write(into: &markup, settings)
    return markup.string.firstMatch(of: #/value="([a-z]+)" aria-pressed="true"/#).map { String($0.1) }
  }

  @Test func `the route of settings refuses unknown settings and values`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/subscriptions")
    #expect(await browser.send("/settings/layout", ["value": "cards"]).status == 303)
    #expect(await browser.send("/settings/layout", ["value": "spiral"]).status == 400)
    #expect(await browser.send("/settings/color", ["value": "cards"]).status == 404)
    let user = try await browser.reader.owner().id
    #expect(try await browser.reader.services.useCases.settings(of: user)[.layout] == .cards)
  }
}
