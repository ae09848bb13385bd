import HTML
import HTTPServer
import Reader
import TerminalCells

/// The lines that items draw in a terminal, at two widths.
struct TerminalPage {
  let title: String
  let items: [any TimelineItem]

  private static let widths = [100, 48]

  func response() -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { (html: inout Markup) in
      html.element("head") { (head: inout Markup) in
        head.commonHead(title: "\(title) in a terminal")
        head.void("link", [Attribute("rel", "stylesheet"), .href(AssetFiles.path("gallery.css"))])
      }
      html.element("body", [.class("message")]) { (body: inout Markup) in
        body.element("main", [.id("content"), .class("terminals")]) { (main: inout Markup) in
          main.element("h1", text: "\(title) in a terminal")
          for width in Self.widths { terminal(width, in: &main) }
        }
      }
    }
    return .html(markup.bytes)
  }

  private func terminal(_ width: Int, in main: inout Markup) {
    let rows: [TerminalRow] = items.map { (item: any TimelineItem) in item.terminalRow(width: width) }
    let lines: [String] = rows.map { (row: TerminalRow) in row.rendered(width: width, styled: false) }
    main.element("h2", text: "\(width) columns")
    main.element(
      "pre", [.class("terminal"), Attribute("tabindex", "0"), .aria("label", "\(width) columns"), .role("region")],
      text: lines.joined(separator: "\n"))
  }
}
