import HTML
import HTTPServer
import Reader

/// The settings of the account: its password, the end of the session, and where the user's data is.
struct AccountSection: SettingsContent {
  /// True after the password was changed.
  var isChanged = false
  /// The reason why it was not.
  var problem: String?

  func write(into markup: inout Markup, _ viewer: Viewer) {
    if viewer.isLocalOwner { writeNew(into: &markup, viewer) } else { writeOwn(into: &markup, viewer) }
    markup.element("section") { section in
      section.element("h2", text: "Your data")
      section.element("ul", [.class("set")]) { list in
        for (path, title) in [
          ("/subscriptions", "Feeds and folders"), ("/rules", "Rules"), ("/notes", "Notes and highlights"),
          ("/queue", "Listening: what plays next"), ("/export", "Export the feeds (OPML)"),
        ] {
          list.element("li") { $0.element("a", [.href(path)], text: title) }
        }
      }
    }
  }

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
      let problem = error == .wrongPassword ? "The present password is wrong." : "\(error)"
      return try await SettingsPage.answer(
        host, request, .account, showing: AccountSection(problem: problem), isRefused: true)
    }
  }

  // MARK: Private

  private func writeNew(into markup: inout Markup, _ viewer: Viewer) {
    markup.element("section") { section in
      section.element("h2", text: "Create an account")
      section.element(
        "p", [.class("hint")],
        text: "Until there is an account, this reader answers only this machine, without asking who it is.")
      section.createAccountForm(token: viewer.csrfToken)
    }
  }

  private func writeOwn(into markup: inout Markup, _ viewer: Viewer) {
    markup.element("section") { section in
      section.element("h2", text: "Signed in as \(viewer.user.name)")
      section.element("form", [.method("post"), .action("/logout")]) { form in
        form.hidden("csrf", viewer.csrfToken)
        form.element("button", [.type("submit"), .class("button")], text: "Sign out")
      }
    }
    markup.element("section") { section in
      section.element("h2", text: "Password")
      if isChanged {
        section.element(
          "p", [.class("notice"), .role("status")],
          text: "Your password is changed. All other browsers are signed out. Passwords of apps stay as they are.")
      }
      if let problem { section.element("p", [.class("problem"), .role("alert")], text: problem) }
      section.element("form", [.method("post"), .action("/account/password"), .class("stacked")]) { form in
        form.hidden("csrf", viewer.csrfToken)
        // For programs that keep passwords.
        form.void(
          "input",
          [
            .type("text"), .name("name"), .value(viewer.user.name), Attribute("autocomplete", "username"),
            .flag("hidden", true), .flag("readonly", true),
          ])
        form.password("Present password", name: "password", isNew: false)
        form.password("New password (8 characters or more)", name: "new-password", isNew: true)
        form.element("button", [.type("submit"), .class("button")], text: "Change the password")
      }
    }
  }
}
