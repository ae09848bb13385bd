import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// Saves a page by its address. Bookmarks and the share menus of devices open its form, which changes nothing by itself:
/// any site can open it too.
struct SavePage {
  var viewer: Viewer
  var address = ""
  var title = ""
  /// Why the page was not saved.
  var problem: String?
  /// The address of the reader, without a final slash.
  let prefix: String
  /// The page that was saved, and whether it was saved before.
  var saved: (entry: StoredEntry, isNew: Bool)?

  static let path = "/save"

  /// The address of the form with the address of a page filled in.
  static func path(of address: String) -> String { QueryText.adding("url", address, to: path) }

  /// `GET /save?url=https%3A%2F%2Fexample.org%2F&title=Example`, also `text=` with the address somewhere in it.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let web = request.request
    var page = SavePage(viewer: request.viewer, prefix: try await host.address(for: web))
    if let id = web.query("entry").flatMap({ EntryID($0) }),
      let entry = try await host.useCases.entry(id, of: request.user)
    {
      page.saved = (entry, web.query("known") == nil)
    } else {
      let shared = [web.query("url"), web.query("text"), web.query("title")].compactMap(\.self)
      let address = shared.lazy.compactMap { SavedPageAddress.first(in: $0) }.first ?? web.query("url")
      page.address = try TextField.address.read(address) ?? ""
      page.title = try TextField.title.read(web.query("title")) ?? ""
    }
    return try await page.response(host)
  }

  /// `POST /save`
  static func save(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    var page = SavePage(
      viewer: request.viewer, address: form["url"] ?? "", title: form["title"] ?? "",
      prefix: try await host.address(for: request.request))
    do {
      let saved = try await host.useCases.savePage(
        page.address, title: page.title, keepsLinkOnly: form["link"] != nil, for: request.user)
      let path = QueryText.adding("entry", "\(saved.entry.id)", to: Self.path)
      return SafePath.redirect(to: saved.isNew ? path : QueryText.adding("known", "1", to: path))
    } catch {
      page.problem = try WebError.refusal(error)
    }
    return try await page.response(host, status: 422)
  }

  // MARK: Markup

  private func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: viewer.user.id)
    let layout = Layout(
      title: "Save a page", viewer: viewer, context: .elsewhere, subscriptions: list, here: Self.path, style: "adding"
    )
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet add-page")]) { main in
        main.deskBar(saved == nil ? "Save a page" : "Saved")
        if let saved { write(saved, into: &main) } else { form(in: &main) }
        SavingSection(prefix: prefix).writeOffer(into: &main)
      }
    }
    return .html(markup.bytes, status: status)
  }

  private func write(_ saved: (entry: StoredEntry, isNew: Bool), into main: inout Markup) {
    let timeline = PageContext(query: TimelineQuery(scope: .feed(saved.entry.feedID)))
    main.element("p", [.class("notice"), .role("status")]) { line in
      line.text(saved.isNew ? "The page is among your saved pages: " : "You had saved this page already: ")
      line.element("a", [.href(timeline.path(to: saved.entry.id))], text: saved.entry.displayTitle)
    }
    main.element("p", [.class("buttons")]) { buttons in
      buttons.element("a", [.class("button"), .href(timeline.timelinePath)], text: "All saved pages")
      if let link = saved.entry.link?.string {
        buttons.element(
          "a", [.class("button"), .href(link), Attribute("rel", "noopener noreferrer")], text: "Back to the page")
      }
    }
  }

  private func form(in main: inout Markup) {
    main.form(to: Self.path, token: viewer.csrfToken, style: "stacked") { form in
      form.element("label") { label in
        label.text("Address")
        label.void(
          "input",
          [
            .type("text"), .name("url"), .value(address), .flag("required", true), Attribute("inputmode", "url"),
            Attribute("autocomplete", "off"), .aria("invalid", problem == nil ? nil : "true"),
            .aria("describedby", problem == nil ? nil : "save-problem"),
          ])
      }
      if let problem { form.element("p", [.id("save-problem"), .class("problem"), .role("alert")], text: problem) }
      form.hidden("title", title)
      form.hint("The page is fetched, and its article kept among your saved pages.")
      form.element("p", [.class("buttons")]) { buttons in
        buttons.submit("Save the page", style: "primary")
        if problem != nil {
          buttons.element("button", [.type("submit"), .name("link"), .value("1")], text: "Save only its link")
        }
      }
    }
  }
}
