import HTML
import HTTPServer
import Reader
import Storage
import TerminalCells
import WebHost

/// The lines of items in a terminal, at two widths.
struct TerminalPage {
  let title: String
  let entries: [StoredEntry]
  let gathersBlocks: Bool

  private static let widths = [100, 48]

  func response(_ kinds: [ItemKind]) throws -> HTTPResponse {
    let terminals: [(width: Int, text: String)] = try Self.widths.map { (width: Int) in
      (width, try text(of: width, kinds))
    }
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { (html: inout Markup) in
      html.element("head") { (head: inout Markup) in
        head.commonHead(title: "\(title) in a terminal")
        head.void("link", [Attribute("rel", "stylesheet"), .href(GalleryAddress.style)])
      }
      html.element("body", [.class("message")]) { (body: inout Markup) in
        body.element("main", [.id("content"), .class("terminals")]) { (main: inout Markup) in
          main.element("h1", text: "\(title) in a terminal")
          for terminal in terminals { show(terminal.text, width: terminal.width, in: &main) }
        }
      }
    }
    return .html(markup.bytes)
  }

  private func text(of width: Int, _ kinds: [ItemKind]) throws -> String {
    let catalog = try ItemCatalog(kinds, terminalWidth: width)
    let items: [any TimelineItem] = catalog.items(from: entries, gathersBlocks: gathersBlocks)
    return items.map { (item: any TimelineItem) in
      let row: TerminalRow = item.line(in: catalog.lines).content
      return row.rendered(width: width, styled: false)
    }.joined(separator: "\n")
  }

  private func show(_ text: String, width: Int, in main: inout Markup) {
    main.element("h2", text: "\(width) columns")
    main.element(
      "pre",
      [.class("terminal"), Attribute("tabindex", "0"), .aria("label", "\(width) columns"), .role("region")], text: text)
  }
}
