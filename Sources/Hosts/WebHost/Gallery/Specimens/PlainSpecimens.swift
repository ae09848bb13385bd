import HTTPServer
import Reader

/// Pages that load little or nothing.
struct PlainSpecimens {
  let shelf: SampleShelf

  private var empty: Scene { Scene(shelf, entries: [], followed: []) }
  private var full: Scene { Scene(shelf, entries: shelf.timeline(of: 12)) }

  var all: [Specimen] { welcome + signIn + messages }

  private var welcome: [Specimen] {
    var failing: Scene = empty
    failing.subscriptions = ShownSubscriptions(SubscriptionList(), pace: .silent)
    return [
      Specimen(
        group: "Welcome", address: "welcome/first", title: "before there is an account", scene: empty,
        content: .path("/"), isOwners: true),
      Specimen(
        group: "Welcome", address: "welcome/signed-in", title: "with an account", scene: empty, content: .path("/")),
      Specimen(
        group: "Welcome", address: "welcome/refused", title: "a way that did not work", scene: empty,
        content: .answer { host, visitor in
          try await WelcomePage(
            visitor: visitor, address: "harbour", problem: "https://harbour could not be fetched. Check its spelling."
          ).response(host, status: 422)
        }, status: 422, isOwners: true),
      Specimen(
        group: "Welcome", address: "welcome/loading", title: "loading", scene: failing, content: .path("/"),
        status: 504),
    ]
  }

  private var signIn: [Specimen] {
    [
      plain("sign-in/asked", "Sign-in", "asked") { SignInPage(next: "/unread").response() },
      plain("sign-in/wrong", "Sign-in", "a wrong password", status: 401) {
        SignInPage(name: "Ada", problem: "\(AccountError.wrongPassword)").response(status: 401)
      },
    ]
  }

  private var messages: [Specimen] {
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
      Specimen(
        group: "Messages", address: "messages/within", title: "not-found, within the reader", scene: full,
        content: .path("/entries/none"), status: 404)
    ]
  }

  private func plain(
    _ address: String, _ group: String, _ title: String, status: Int = 200,
    _ response: @escaping @Sendable () -> HTTPResponse
  ) -> Specimen {
    Specimen(
      group: group, address: address, title: title, scene: empty,
      content: .answer { _, _ in response() }, status: status)
  }
}
