import Bytes
import Foundation
import HTML
import HTTPServer
import Reader
import Storage

/// The settings of apps: each has a password of its own, which the reader makes.
struct AppsSection: SettingsContent {
  let tokens: [AppToken]
  /// The app that is to be removed: the section asks first, since its password cannot be brought back.
  var leaving: AppToken?
  /// The token that was just made: its secret is shown this once.
  var made: AppTokens.New?
  /// Why none was made.
  var problem: String?

  func write(into markup: inout Markup, _ viewer: Viewer) {
    if let leaving { return ask(about: leaving, in: &markup, viewer) }
    if let made { write(made, into: &markup, viewer) }
    markup.element("section") { section in
      section.element("h2", text: "Your apps")
      if tokens.isEmpty {
        section.element("p", [.class("hint")], text: "None yet. Apps for phones and desktops show your feeds here too.")
      }
      section.element("ul", [.class("set places")]) { list in
        for token in tokens { write(token, into: &list) }
      }
    }
    markup.element("section") { section in
      section.element("h2", text: "Add an app")
      if let problem { section.element("p", [.class("problem"), .role("alert")], text: problem) }
      section.element("form", [.method("post"), .action("/settings/apps"), .class("stacked")]) { form in
        form.hidden("csrf", viewer.csrfToken)
        form.field("Name of the app", name: "name")
        form.choice("It may mark entries as read, star and label them", name: "mark", value: "1", isChosen: true)
        form.choice("It may add, change and remove feeds and folders", name: "manage", value: "1", isChosen: true)
        form.element("button", [.type("submit"), .class("primary")], text: "Make a password for it")
      }
      section.element(
        "p", [.class("hint")],
        text: "In the app, choose “FreshRSS”, “Google Reader” or “Fever”, and enter the address of this "
          + "reader, the name “\(viewer.user.name)” and the password.")
    }
  }

  private func write(_ made: AppTokens.New, into markup: inout Markup, _ viewer: Viewer) {
    markup.element("section") { section in
      section.element("h2", text: "The password for \(made.token.name)")
      section.element("p", [.role("status")]) { $0.element("code", text: made.secret) }
      section.element(
        "p", [.class("hint")],
        text: "It is shown only now. Enter it in the app, with the name “\(viewer.user.name)”. If you lose it, make "
          + "another one.")
    }
  }

  private static func path(ofRemoving token: TokenID) -> String {
    QueryText.adding("token", "\(token)", to: "/settings/apps/revoke")
  }

  private func ask(about app: AppToken, in markup: inout Markup, _ viewer: Viewer) {
    markup.element("section") { section in
      section.element("h2", text: "Remove \(app.name)?")
      section.element(
        "p",
        text:
          "The app is signed out at once, and its password cannot be brought back. What the app has done stays. "
          + "To use it again, make another password.")
      section.element("form", [.method("post"), .action("/settings/apps/revoke"), .class("stacked")]) { form in
        form.hidden("csrf", viewer.csrfToken)
        form.hidden("token", "\(app.id)")
        form.element("p", [.class("buttons")]) { buttons in
          buttons.element("button", [.type("submit"), .class("danger")], text: "Remove the app")
          buttons.element("a", [.class("button"), .href("/settings/apps")], text: "Keep it")
        }
      }
    }
  }

  private func write(_ token: AppToken, into list: inout Markup) {
    list.element("li") { line in
      line.element("p") { words in
        words.text(token.name)
        words.element("span", [.class("hint")], text: facts(of: token))
      }
      line.element(
        "a", [.class("button"), .href(Self.path(ofRemoving: token.id)), .aria("label", "Remove \(token.name)")],
        text: "Remove")
    }
  }

  private func facts(of token: AppToken) -> String {
    var facts: [String] = []
    if !token.scopes.contains(.mark) { facts.append("may not mark entries") }
    if !token.scopes.contains(.manage) { facts.append("may not change feeds") }
    if let used = token.lastUsed {
      let day = used.formatted(.iso8601.year().month().day())
      facts.append("last used \(day)" + (token.lastAddress.map { " from \($0)" } ?? ""))
    } else {
      facts.append("never used")
    }
    return facts.joined(separator: ", ")
  }

  // MARK: Requests

  /// `POST /settings/apps`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    var scopes: TokenScopes = .read
    if form["mark"] != nil { scopes.insert(.mark) }
    if form["manage"] != nil { scopes.insert(.manage) }
    do {
      let made = try await host.useCases.appTokens.make(
        named: form["name"] ?? "", scopes: scopes, for: request.viewer.user)
      return try await page(host, request, made: made)
    } catch let error as UseCaseError {
      return try await page(host, request, problem: "\(error)")
    } catch let error as StorageError {
      guard case .tooMany = error else { throw error }
      return try await page(host, request, problem: "\(error)")
    }
  }

  /// `GET /settings/apps/revoke?token=7`
  static func askToRevoke(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    var section = try await host.apps(of: request.user)
    section.leaving = request.request.query("token").flatMap { TokenID($0) }.flatMap { id in
      section.tokens.first { $0.id == id }
    }
    guard section.leaving != nil else { return SafePath.redirect(to: "/settings/apps") }
    return try await SettingsPage.answer(host, request, .apps, showing: section, isRefused: false)
  }

  /// `POST /settings/apps/revoke`
  static func revoke(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let token = try request.form()["token"].flatMap({ TokenID($0) }) else {
      throw WebError.badRequest("The form names no app.")
    }
    try await host.useCases.appTokens.revoke(token, of: request.user)
    return SafePath.redirect(to: "/settings/apps")
  }

  /// The page of apps after an attempt to add one.
  private static func page(
    _ host: WebHost, _ request: AuthenticatedRequest, made: AppTokens.New? = nil, problem: String? = nil
  ) async throws -> HTTPResponse {
    var section = try await host.apps(of: request.user)
    (section.made, section.problem) = (made, problem)
    return try await SettingsPage.answer(
      host, request, .apps, showing: section, isRefused: problem != nil)
  }
}

extension WebHost {
  func apps(of user: UserID) async throws -> AppsSection {
    AppsSection(tokens: try await useCases.appTokens.all(of: user))
  }
}
