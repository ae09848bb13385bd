import HTML
import HTTPServer

/// A page with a single message.
struct MessagePage {
  let title: String
  let message: String
  var wayOut: (path: String, label: String) = ("/", "Back to the reader")

  func response(status: Int = 200) -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { (html: inout Markup) in
      html.element("head") { (head: inout Markup) in head.commonHead(title: title) }
      html.element("body", [.class("message")]) { body in
        body.element("main", [.id("content"), .class("card")]) { main in
          main.element("h1", text: title)
          main.element("p", text: message)
          main.element("p") { line in
            line.element("a", [.href(wayOut.path)], text: wayOut.label)
          }
        }
      }
    }
    return .html(markup.bytes, status: status)
  }
}
