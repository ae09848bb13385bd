import HTML
import HTTPServer
import Reader
import Screens

/// The page shown instead of one that failed: a sentence, with the usual navigation around it.
struct ProblemPage {
  let viewer: Viewer
  let problem: WebError
  let request: HTTPRequest

  /// The seconds to wait for the settings and for the list of feeds, which may be the parts that fail.
  static let partSeconds = 1.0

  func response(_ host: WebHost) async -> HTTPResponse {
    let list = await sidebar(host)
    var viewer = viewer
    viewer.settings = await settings(host) ?? viewer.settings
    let layout = Layout(
      title: problem.title, viewer: viewer, context: .elsewhere, subscriptions: list ?? SubscriptionList(),
      here: "/", style: "trouble")
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar(problem.title)
        main.element("p", [.class("problem"), .role("alert")], text: problem.sentence)
        if list == nil {
          main.element("p", [.class("note")], text: "The list of your feeds could not be loaded either.")
        }
        main.element("p") { line in
          if request.isReading, problem.isWorthAnotherTry {
            line.element("a", [.href(SafePath.here(of: request))], text: "Try again")
            line.text(" · ")
          }
          line.element("a", [.href("/")], text: "Show unread entries")
        }
      }
    }
    var response: HTTPResponse = .html(markup.bytes, status: problem.status)
    problem.addHeaders(to: &response)
    return response
  }

  /// The list of feeds; nil if it cannot be loaded. The page's sentence already states a problem.
  private func sidebar(_ host: WebHost) async -> SubscriptionList? {
    try? await TimeLimit.run(seconds: Self.partSeconds) {
      try await host.useCases.subscriptions(of: viewer.user.id)
    }
  }

  /// The settings, so that the page has the user's theme and keys; nil if they cannot be loaded.
  private func settings(_ host: WebHost) async -> ReaderSettings? {
    try? await TimeLimit.run(seconds: Self.partSeconds) {
      try await host.useCases.settings(of: viewer.user.id)
    }
  }
}
