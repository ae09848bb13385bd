import Bytes
import HTML
import HTTPServer
import Reader

/// The settings of places to send entries to.
enum SendingSection {
  static func write(into markup: inout Markup, _ viewer: Viewer) {
    let places = viewer.settings.sendPlaces
    markup.section("Your places") { section in
      if places.isEmpty {
        section.hint("None yet. Mail, and what your device shares with, need no entry here.")
      }
      section.element("ul", [.class("set places")]) { list in
        for place in places {
          list.line(place.name, facts: place.pattern) { line in
            line.button(
              "Remove", place.name, to: "/settings/send-to/remove", token: viewer.csrfToken, style: "",
              sending: "name", place.name)
          }
        }
      }
    }
    markup.section("Add a place") { section in
      section.form(to: "/settings/send-to", token: viewer.csrfToken, style: "stacked") { form in
        form.field("Name", name: "name")
        form.field("Address, with {url}, {title} or {text} where these go", name: "pattern")
        form.submit("Add the place", style: "primary")
      }
      section.hint("Addresses of some services, with the name of your server to fill in:")
      section.element("dl", [.class("patterns")]) { list in
        for example in SendPlace.examples {
          list.element("dt", text: example.service)
          list.element("dd") { $0.element("code", text: example.pattern) }
        }
      }
      section.hint("Your browser opens these addresses when you choose a place. YAARR itself sends nothing.")
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
