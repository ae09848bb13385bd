import HTML
import HTTPServer

/// A page with a single message.
struct MessagePage {
  let title: String
  let message: String

  func response(status: Int = 200) -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { html in
      html.element("head") { $0.commonHead(title: title) }
      html.element("body", [.class("message")]) { body in
        body.element("main", [.id("content"), .class("card")]) { main in
          main.element("h1", text: title)
          main.element("p", text: message)
          main.element("p") { $0.element("a", [.href("/")], text: "Back to the reader") }
        }
      }
    }
    return .html(markup.bytes, status: status)
  }
}
