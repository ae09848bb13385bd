import Bytes
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Storage

/// The settings of apps: each has a password of its own, which the reader makes.
struct AppsSection: SecretList {
  static let section = SettingsSection.apps

  let tokens: [AppToken]
  /// The app that is to be removed: the section asks first, since its password cannot be brought back.
  var leaving: AppToken?
  /// The app that asks to be let in.
  var asking: AskingApp?
  /// The name of the app that was let in.
  var letIn: String?
  var made: AppTokens.New?
  var problem: String?

  func write(into markup: inout Markup, _ viewer: Viewer) {
    if let leaving { return ask(about: leaving, in: &markup, viewer) }
    if let asking { return asking.write(into: &markup, viewer) }
    if let letIn {
      markup.element("p", [.class("notice"), .role("status")], text: "“\(letIn)” is let in. Go back to it.")
    }
    let name = viewer.user.name
    if let made {
      secret(
        made.secret, "The password for \(made.token.name)",
        hint: "It is shown only now. Enter it in the app, with the name “\(name)”. If you lose it, make another one.",
        in: &markup)
    }
    list(
      "Your apps", tokens, empty: "None yet. Apps for phones and desktops show your feeds here too.", in: &markup, write
    )
    form(
      "Add an app", button: "Make a password for it",
      hint: "In the app, choose “FreshRSS”, “Google Reader” or “Fever”, and enter the address of this reader, the name "
        + "“\(name)” and the password.", in: &markup, viewer
    ) { form in
      form.field("Name of the app", name: "name")
      Self.writeScopes(into: &form)
    }
  }

  static func writeScopes(into form: inout Markup) {
    form.choice("It may mark entries as read, star and label them", name: "mark", value: "1", isChosen: true)
    form.choice("It may add, change and remove feeds and folders", name: "manage", value: "1", isChosen: true)
  }

  static func scopes(in form: Form) -> TokenScopes {
    var scopes: TokenScopes = .read
    if form["mark"] != nil { scopes.insert(.mark) }
    if form["manage"] != nil { scopes.insert(.manage) }
    return scopes
  }

  private static func path(ofRemoving token: TokenID) -> String {
    QueryText.adding("token", "\(token)", to: "/settings/apps/revoke")
  }

  private func ask(about app: AppToken, in markup: inout Markup, _ viewer: Viewer) {
    markup.section("Remove \(app.name)?") { section in
      section.element(
        "p",
        text:
          "The app is signed out at once, and its password cannot be brought back. What the app has done stays. "
          + "To use it again, make another password.")
      section.form(to: "/settings/apps/revoke", token: viewer.csrfToken, style: "stacked") { form in
        form.hidden("token", "\(app.id)")
        form.element("p", [.class("buttons")]) { buttons in
          buttons.submit("Remove the app", style: "danger")
          buttons.element("a", [.class("button"), .href("/settings/apps")], text: "Keep it")
        }
      }
    }
  }

  private func write(_ token: AppToken, into list: inout Markup) {
    list.line(token.name, facts: facts(of: token)) { line in
      line.element(
        "a", [.class("button"), .href(Self.path(ofRemoving: token.id)), .aria("label", "Remove \(token.name)")],
        text: "Remove")
    }
  }

  private func facts(of token: AppToken) -> String {
    var facts: [String] = []
    if !token.scopes.contains(.mark) { facts.append("may not mark entries") }
    if !token.scopes.contains(.manage) { facts.append("may not change feeds") }
    if token.scopes.contains(.operate) { facts.append("may make and remove users") }
    if let used = token.lastUsed {
      let day = used.formatted(.iso8601.year().month().day())
      facts.append("last used \(day)" + (token.lastAddress.map { " from \($0)" } ?? ""))
    } else {
      facts.append("never used")
    }
    return facts.joined(separator: ", ")
  }

  // MARK: Requests

  static func load(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> AppsSection {
    AppsSection(tokens: try await host.useCases.appTokens.all(of: request.user))
  }

  /// `POST /settings/apps`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    return try await page(host, request) {
      try await host.useCases.appTokens.make(
        named: form["name"] ?? "", scopes: scopes(in: form), for: request.viewer.user)
    }
  }

  /// `GET /settings/apps/revoke?token=7`
  static func askToRevoke(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    var content = try await load(host, request)
    content.leaving = request.request.query("token").flatMap { TokenID($0) }.flatMap { id in
      content.tokens.first { $0.id == id }
    }
    guard content.leaving != nil else { return SafePath.redirect(to: section.path) }
    return try await SettingsPage.answer(host, request, section, showing: content, isRefused: false)
  }

  /// `POST /settings/apps/revoke`
  static func revoke(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await host.useCases.appTokens.revoke(try request.form().id("token", of: "app"), of: request.user)
    return SafePath.redirect(to: section.path)
  }
}
