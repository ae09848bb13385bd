import HTTPServer
import Running
import WebHost

/// Pages that load little or nothing.
struct PlainStories {
  let fixtures: Fixtures

  private var empty: Stubs { Stubs(fixtures, entries: [], followed: []) }
  private var full: Stubs { Stubs(fixtures, entries: fixtures.timeline(of: 12)) }

  var all: [Story] { welcome + signIn + messages }

  private var welcome: [Story] {
    var loading = empty
    loading.sources.listDelay = .silent
    return [
      Story(
        group: "Welcome", address: "welcome/first", title: "before there is an account", stubs: empty,
        content: .path("/"), isOwners: true),
      Story(
        group: "Welcome", address: "welcome/signed-in", title: "with an account", stubs: empty, content: .path("/")),
      Story(
        group: "Welcome", address: "welcome/refused", title: "a way that did not work", stubs: empty,
        content: .answer { host, viewer in
          try await WelcomePage(
            viewer: viewer, address: "harbour", problem: "https://harbour could not be fetched. Check its spelling."
          ).response(host, status: 422)
        }, status: 422, isOwners: true),
      Story(
        group: "Welcome", address: "welcome/loading", title: "loading", stubs: loading, content: .path("/"),
        status: 504),
    ]
  }

  private var signIn: [Story] {
    [
      plain("sign-in/asked", "Sign-in", "asked") { SignInPage(next: "/unread").response() },
      plain("sign-in/wrong", "Sign-in", "a wrong password", status: 401) {
        SignInPage(name: "Ada", problem: "\(AccountError.wrongPassword)").response(status: 401)
      },
    ]
  }

  private var messages: [Story] {
    let problems: [(String, WebError)] = [
      ("not-found", .notFound), ("method", .methodNotAllowed(["GET"])),
      ("bad-request", .badRequest("The form names no layout.")), ("forged", .forged),
      ("failed", .failed("The database is damaged (page 12 is never used). Restore it from a backup.")),
    ]
    return problems.map { name, problem in
      plain("messages/\(name)", "Messages", name, status: problem.status) {
        problem.response(to: HTTPRequest(method: "GET", path: "/"))
      }
    } + [
      Story(
        group: "Messages", address: "messages/within", title: "not-found, within the reader", stubs: full,
        content: .path("/entries/none"), status: 404)
    ]
  }

  private func plain(
    _ address: String, _ group: String, _ title: String, status: Int = 200,
    _ response: @escaping @Sendable () -> HTTPResponse
  ) -> Story {
    Story(
      group: group, address: address, title: title, stubs: empty,
      content: .answer { _, _ in response() }, status: status)
  }
}
