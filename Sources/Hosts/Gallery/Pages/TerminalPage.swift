import HTML
import HTTPServer
import Screens
import Storage
import TerminalCells
import WebHost

/// The lines of items in a terminal, at two widths.
struct TerminalPage {
  let title: String
  let entries: [StoredEntry]
  let gathersBlocks: Bool

  private static let widths = [100, 48]

  func response(_ decoder: ItemDecoder) -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { html in
      html.element("head") { head in
        head.commonHead(title: "\(title) in a terminal")
        head.void("link", [Attribute("rel", "stylesheet"), .href(GalleryAddress.style)])
      }
      html.element("body", [.class("message")]) { body in
        body.element("main", [.id("content"), .class("terminals")]) { main in
          main.element("h1", text: "\(title) in a terminal")
          for width in Self.widths { show(text(of: width, decoder), width: width, in: &main) }
        }
      }
    }
    return .html(markup.bytes)
  }

  private func text(of width: Int, _ decoder: ItemDecoder) -> String {
    decoder.items(from: entries, gathersBlocks: gathersBlocks)
      .map { $0.line(width: width).rendered(width: width, styled: false) }.joined(separator: "\n")
  }

  private func show(_ text: String, width: Int, in main: inout Markup) {
    main.element("h2", text: "\(width) columns")
    main.element(
      "pre",
      [.class("terminal"), Attribute("tabindex", "0"), .aria("label", "\(width) columns"), .role("region")], text: text)
  }
}
