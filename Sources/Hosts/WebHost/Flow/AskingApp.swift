import HTML
import HTTPServer
import Reader
import Running
import Storage

/// The question whether an app that waits for a user's answer may come in.
struct AskingApp {
  let request: AppRequest
  /// The address of the reader.
  let reader: String

  static let path = "/settings/apps/let-in"

  func write(into markup: inout Markup, _ viewer: Viewer) {
    markup.section("Let “\(request.name)” in?") { section in
      section.element("p") { line in
        line.text("An app that calls itself “\(request.name)” asks to use \(reader) as “\(viewer.user.name)”.")
        if let address = request.address { line.text(" It asked from the address \(address).") }
      }
      section.element(
        "p", text: "Let it in only if you have just begun this in the app yourself: others can send you this page too.")
      section.form(to: Self.path, token: viewer.csrfToken, style: "stacked") { form in
        for field in request.fields { form.hidden(field.name, field.value) }
        AppsSection.writeScopes(into: &form)
        form.element("p", [.class("buttons")]) { buttons in
          buttons.submit("Let it in", style: "primary")
          buttons.element("a", [.class("button"), .href("/settings/apps")], text: "Do not")
        }
      }
    }
  }
}

extension WebHost {
  /// The path of the page where a user lets an app in, with the fields of its request in the query.
  @Sendable
  public static func letInPath(_ app: AppRequest) -> String {
    app.fields.reduce(AskingApp.path) { QueryText.adding($1.name, $1.value, to: $0) }
  }
}

extension AppsSection {
  /// `GET /settings/apps/let-in?name=AntennaPod&…`
  static func askToLetIn(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let asking = try await asking(host, request) { request.request.query($0) }
    var content = try await load(host, request)
    content.asking = asking
    return try await SettingsPage.answer(host, request, section, showing: content, isRefused: false)
  }

  /// `POST /settings/apps/let-in`
  static func letIn(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let app = try await asking(host, request) { form[$0] }.request
    let isIn = try await host.useCases.appRequests.accept(app, scopes: scopes(in: form), for: request.user)
    guard isIn else { throw ended }
    var content = try await load(host, request)
    content.letIn = app.name
    return try await SettingsPage.answer(host, request, section, showing: content, isRefused: false)
  }

  private static func asking(
    _ host: WebHost, _ request: AuthenticatedRequest, _ value: (String) -> String?
  ) async throws -> AskingApp {
    guard let app = try await host.useCases.appRequests.request(value) else { throw ended }
    return AskingApp(request: app, reader: try await host.address(for: request.request))
  }

  private static let ended = WebError.badRequest("The app no longer waits for an answer. Begin again in the app.")
}
