import Foundation
import HTML
import HTTPServer
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct IconTests {
  @Test func `every icon is a drawing of the sprite, and no drawing is without an icon`() async throws {
    let browser = await Browser(try await TestReader())
    let (response, sprite) = try await browser.get(Icon.star.path)
    #expect(response.header("Content-Type") == "image/svg+xml")
    let drawings = sprite.matches(of: #/<symbol id="([a-z0-9-]+)"/#).map { String($0.output.1) }
    #expect(drawings.sorted() == Icon.allCases.map(\.rawValue).sorted())
  }

  @Test func `an icon is hidden from assistive technology`() {
    var markup = Markup()
    markup.icon(.star)
    #expect(markup.string.hasPrefix("<svg class=\"icon\" aria-hidden=\"true\"><use href=\"/assets/icons.svg?v="))
    #expect(markup.string.hasSuffix("#star\"></use></svg>"))
  }
}
