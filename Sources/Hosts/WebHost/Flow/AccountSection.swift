import Bytes
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Storage

/// The settings of the account: its name and password, its sessions, where the user's data is, and its removal.
struct AccountSection: SettingsContent {
  let sessions: [ListedSession]
  /// The id of the session that the page belongs to.
  let own: String
  /// What was done.
  var notice: String?
  /// The reason why the name was not changed.
  var nameProblem: String?
  /// The reason why the password was not changed.
  var problem: String?

  static func load(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> AccountSection {
    let done = request.request.query("changed")
    return AccountSection(
      sessions: try await host.useCases.accounts.sessions(of: request.user),
      own: Accounts.sessionID(of: request.viewer.token),
      notice: notices.first { done?.hasSameBytes(as: $0.0) ?? false }?.1)
  }

  /// The things that were done, by the value of `changed` in the address.
  private static let notices = [
    ("1", "Your password is changed. All other browsers are signed out. Passwords of apps stay as they are."),
    ("name", "Your name is changed. Apps sign in with the new one from now on."),
    ("sessions", "Signed out there."),
  ]

  func write(into markup: inout Markup, _ viewer: Viewer) {
    if let notice { markup.element("p", [.class("notice"), .role("status")], text: notice) }
    if viewer.isLocalOwner { writeNew(into: &markup, viewer) } else { writeOwn(into: &markup, viewer) }
    markup.section("Your data") { section in
      section.element("ul", [.class("set")]) { list in
        for (path, title) in [
          ("/subscriptions", "Feeds and folders"), ("/rules", "Rules"), ("/notes", "Notes and highlights"),
          ("/queue", "Listening: what plays next"),
        ] + Self.exports {
          list.element("li") { $0.element("a", [.href(path)], text: title) }
        }
      }
    }
    if !viewer.isLocalOwner { writeRemoval(into: &markup) }
  }

  static let exports = [
    ("/export/all", "Export everything that is yours (lines of JSON)"), ("/export", "Export the feeds (OPML)"),
  ]

  // MARK: Requests

  /// `POST /account/password`
  static func changePassword(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    do {
      let session = try await host.useCases.accounts.changePassword(
        of: request.viewer.user, from: form["password"] ?? "", to: form["new-password"] ?? "",
        by: try await SignIn.origin(of: request.request, host))
      var response = SafePath.redirect(to: "/settings/account?changed=1")
      try await host.cookies().set(session, by: request.request, in: &response)
      return response
    } catch let error as AccountError {
      return try await refused(host, request) { $0.problem = error.ofPresentPassword }
    }
  }

  /// `POST /account/name`
  static func rename(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    do {
      _ = try await host.useCases.rename(request.viewer.user, to: try request.form()["name"] ?? "")
      return SafePath.redirect(to: "/settings/account?changed=name")
    } catch {
      let problem = try WebError.refusal(error)
      return try await refused(host, request) { $0.nameProblem = problem }
    }
  }

  /// `POST /account/sessions` ends one session, or all others.
  static func endSessions(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    if let id = try request.form()["session"] {
      do throws(StorageError) {
        try await host.useCases.endSession(id, of: request.user)
      } catch {
        // It has ended in between.
        guard case .notFound = error else { throw error }
      }
    } else {
      try await host.useCases.endSessions(of: request.user, except: request.viewer.token)
    }
    return SafePath.redirect(to: "/settings/account?changed=sessions")
  }

  private static func refused(
    _ host: WebHost, _ request: AuthenticatedRequest, _ change: (inout AccountSection) -> Void
  ) async throws -> HTTPResponse {
    var section = try await load(host, request)
    change(&section)
    return try await SettingsPage.answer(host, request, .account, showing: section, isRefused: true)
  }

  // MARK: Private

  private func writeNew(into markup: inout Markup, _ viewer: Viewer) {
    markup.section("Create an account") { section in
      section.hint("Until there is an account, this reader answers only this machine, without asking who it is.")
      section.createAccountForm(token: viewer.csrfToken)
    }
  }

  private func writeOwn(into markup: inout Markup, _ viewer: Viewer) {
    markup.section("Signed in as \(viewer.user.name)") { section in
      section.form(to: "/logout", token: viewer.csrfToken) { form in
        form.submit("Sign out", style: "button")
      }
    }
    markup.section("Name") { section in
      section.problem(nameProblem)
      section.form(to: "/account/name", token: viewer.csrfToken, style: "stacked") { form in
        form.field("Your name", name: "name", value: viewer.user.name)
        form.submit("Change the name", style: "button")
      }
    }
    markup.section("Password") { section in
      section.problem(problem)
      section.form(to: "/account/password", token: viewer.csrfToken, style: "stacked") { form in
        form.hiddenName(of: viewer)
        form.password("Present password", name: "password", isNew: false)
        form.password("New password (8 characters or more)", name: "new-password", isNew: true)
        form.submit("Change the password", style: "button")
      }
    }
    write(sessions, into: &markup, viewer)
  }

  private func write(_ sessions: [ListedSession], into markup: inout Markup, _ viewer: Viewer) {
    markup.section("Where you are signed in") { section in
      section.element("ul", [.class("set places")]) { list in
        for session in sessions {
          let name = session.browser ?? "A browser"
          let isOwn = session.id.hasSameBytes(as: own)
          let used = session.lastUsed.map { "last used \($0.formatted(.iso8601.year().month().day()))" }
          list.line(name, facts: isOwn ? "this browser" : used ?? "not used for long") { line in
            if isOwn { return }
            line.button(
              "Sign out", name, to: "/account/sessions", token: viewer.csrfToken, sending: "session", session.id)
          }
        }
      }
      guard sessions.count > 1 else { return }
      section.form(to: "/account/sessions", token: viewer.csrfToken, style: "stacked") { form in
        form.submit("Sign out all others", style: "button")
      }
    }
  }

  private func writeRemoval(into markup: inout Markup) {
    markup.section("Remove this account") { section in
      section.hint("Everything that is yours is deleted. You are asked for your password first.")
      section.element("p", [.class("buttons")]) { buttons in
        buttons.element("a", [.class("button"), .href(RemoveAccount.path)], text: "Remove the account…")
      }
    }
  }
}

extension AccountError {
  /// The sentence for a form that asks for the present password.
  var ofPresentPassword: String { self == .wrongPassword ? "The present password is wrong." : "\(self)" }
}

extension Markup {
  /// The user's name, for programs that keep passwords.
  mutating func hiddenName(of viewer: Viewer) {
    void(
      "input",
      [
        .type("text"), .name("name"), .value(viewer.user.name), Attribute("autocomplete", "username"),
        .flag("hidden", true), .flag("readonly", true),
      ])
  }
}
