import Fetching
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// Asks for the password and removes the account of the user.
struct RemoveAccount: SettingsContent {
  let feedCount: Int
  /// The reason why it was not removed.
  var problem: String?

  static let path = "/settings/account/remove"

  /// `GET /settings/account/remove`
  static func ask(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard !request.viewer.isLocalOwner else { return SafePath.redirect(to: SettingsSection.account.path) }
    return try await page(host, request)
  }

  /// `POST /account/remove`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    do {
      try await host.useCases.remove(
        request.viewer.user, password: try request.form()["password"] ?? "",
        from: try await SignIn.origin(of: request.request, host))
    } catch let error as AccountError {
      return try await page(host, request, problem: error.ofPresentPassword)
    }
    var response = SafePath.redirect(to: "/login?removed=1")
    try await host.cookies().session.clear(in: &response)
    return response
  }

  private static func page(
    _ host: WebHost, _ request: AuthenticatedRequest, problem: String? = nil
  ) async throws -> HTTPResponse {
    let feeds = try await host.useCases.subscriptions(of: request.user).subscriptions.count
    return try await SettingsPage.answer(
      host, request, .account, showing: RemoveAccount(feedCount: feeds, problem: problem), isRefused: problem != nil)
  }

  func write(into markup: inout Markup, _ viewer: Viewer) {
    markup.section("Remove the account of \(viewer.user.name)?") { section in
      section.element(
        "p",
        text:
          "You are signed out everywhere, and everything that is yours is deleted: what you follow "
          + "(\(feedCount.counted("feed", "feeds"))), what you have read, stars, labels, notes, rules, saved pages, history, "
          + "apps and published timelines. It cannot be brought back. Others who use this reader keep what is theirs.")
    }
    markup.section("Export first") { section in
      section.element("ul", [.class("set")]) { list in
        for (path, title) in AccountSection.exports {
          list.element("li") { $0.element("a", [.href(path), .flag("download", true)], text: title) }
        }
      }
    }
    markup.section("Remove it") { section in
      section.problem(problem)
      section.form(to: "/account/remove", token: viewer.csrfToken, style: "stacked") { form in
        form.hiddenName(of: viewer)
        form.password("Your password", name: "password", isNew: false)
        form.element("p", [.class("buttons")]) { buttons in
          buttons.submit("Remove the account and everything", style: "danger")
          buttons.element("a", [.class("button"), .href(SettingsSection.account.path)], text: "Keep it")
        }
      }
    }
  }
}
