import Bytes
import HTML
import HTTPServer
import Reader

/// The settings of places to send entries to.
enum SendingSection {
  static func write(into markup: inout Markup, _ viewer: Viewer) {
    let places = viewer.settings.sendPlaces
    markup.element("section") { section in
      section.element("h2", text: "Your places")
      if places.isEmpty {
        section.element(
          "p", [.class("hint")], text: "None yet. Mail, and what your device shares with, need no entry here.")
      }
      section.element("ul", [.class("set places")]) { list in
        for place in places {
          list.element("li") { line in
            line.element("p") { words in
              words.text(place.name)
              words.element("span", [.class("hint")], text: place.pattern)
            }
            line.element("form", [.method("post"), .action("/settings/send-to/remove")]) { form in
              form.hidden("csrf", viewer.csrfToken)
              form.hidden("name", place.name)
              form.element(
                "button", [.type("submit"), .class("plain"), .aria("label", "Remove \(place.name)")], text: "Remove")
            }
          }
        }
      }
    }
    markup.element("section") { section in
      section.element("h2", text: "Add a place")
      section.element("form", [.method("post"), .action("/settings/send-to"), .class("stacked")]) { form in
        form.hidden("csrf", viewer.csrfToken)
        form.field("Name", name: "name")
        form.field("Address, with {url}, {title} or {text} where these go", name: "pattern")
        form.element("button", [.type("submit"), .class("primary")], text: "Add the place")
      }
      section.element(
        "p", [.class("hint")], text: "Addresses of some services, with the name of your server to fill in:")
      section.element("dl", [.class("patterns")]) { list in
        for example in SendPlace.examples {
          list.element("dt", text: example.service)
          list.element("dd") { $0.element("code", text: example.pattern) }
        }
      }
      section.element(
        "p", [.class("hint")],
        text: "Your browser opens these addresses when you choose a place. YAARR itself sends nothing.")
    }
  }

  /// `POST /settings/send-to`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    try await host.useCases.addSendPlace(SendPlace(name: form["name"], pattern: form["pattern"]), of: request.user)
    return SafePath.redirect(to: "/settings/sending")
  }

  /// `POST /settings/send-to/remove`
  static func remove(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await host.useCases.removeSendPlace(named: try request.form()["name"] ?? "", of: request.user)
    return SafePath.redirect(to: "/settings/sending")
  }
}
