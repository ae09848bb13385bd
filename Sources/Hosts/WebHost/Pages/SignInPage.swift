import HTML
import HTTPServer
import Reader
import Running

/// The form for name and password.
package struct SignInPage {
  var name: String
  var problem: String?
  /// The page that was requested.
  var next: String?
  /// What was done before.
  var notice: String?

  package init(name: String = "", problem: String? = nil, next: String? = nil) {
    self.name = name
    self.problem = problem
    self.next = next
  }

  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    if try await host.useCases.accounts.isWithoutAccount() { return SafePath.redirect(to: "/") }
    var page = SignInPage(next: request.query("next"))
    if request.query("removed") != nil { page.notice = "Your account is removed, with everything that was yours." }
    return page.response()
  }

  package func response(status: Int = 200) -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { html in
      html.element("head") { head in head.commonHead(title: "Sign in") }
      html.element("body", [.class("message")]) { body in
        body.element("main", [.id("content"), .class("card")]) { main in
          main.element("h1", [.class("brand")]) { heading in
            heading.icon(.mark)
            heading.text("YAARR")
          }
          if let notice { main.element("p", [.class("notice"), .role("status")], text: notice) }
          main.problem(problem)
          main.element("form", [.method("post"), .action("/login"), .class("stacked")]) { form in
            form.hidden("next", next)
            form.credentials(name: name, isNew: false)
            form.submit("Sign in", style: "primary")
          }
          main.element("p", [.class("hint")]) { hint in
            hint.text("Forgot the password? Ask who runs this reader for a new one: ")
            hint.element("code", text: "yaarr user password NAME")
          }
        }
      }
    }
    return .html(markup.bytes, status: status)
  }
}

extension Markup {
  /// Writes the two fields of every form about an account.
  mutating func credentials(name: String, isNew: Bool) {
    element("label") { label in
      label.text("Name")
      label.void(
        "input",
        [
          .type("text"), .name("name"), .value(name), Attribute("autocomplete", "username"), .flag("required", true),
          Attribute("maxlength", "64"),
        ])
    }
    password(isNew ? "Password (8 characters or more)" : "Password", name: "password", isNew: isNew)
  }

  /// A field for a password, present or new.
  mutating func password(_ title: String, name: String, isNew: Bool) {
    element("label") { label in
      label.text(title)
      label.void(
        "input",
        [
          .type("password"), .name(name), .flag("required", true),
          Attribute("autocomplete", isNew ? "new-password" : "current-password"),
          Attribute("minlength", isNew ? "8" : nil),
        ])
    }
  }
}
