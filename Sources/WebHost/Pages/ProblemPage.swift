import HTML
import HTTPServer
import Reader

/// What a page is replaced by that could not be shown: a sentence, with the ways to everything else around it.
struct ProblemPage {
  let visitor: Visitor
  let problem: WebError
  let request: HTTPRequest

  /// Seconds that the list of feeds is waited for: it may be the very thing that does not come.
  static let sidebarSeconds = 1.0

  func response(_ host: WebHost) async -> HTTPResponse {
    let list: SubscriptionList? = await sidebar(host)
    let layout = Layout(
      title: problem.title, visitor: visitor, context: .elsewhere,
      sidebar: (list ?? SubscriptionList()).sidebar(folded: []),
      here: "/", style: "trouble")
    let markup: Markup = layout.page { (body: inout Markup) in
      body.element("main", [.id("content"), .class("settings-page")]) { (main: inout Markup) in
        main.element("h1", text: problem.title)
        main.element("p", [.class("problem"), .role("alert")], text: problem.sentence)
        if list == nil {
          main.element("p", [.class("note")], text: "The list of your feeds could not be loaded either.")
        }
        main.element("p") { (line: inout Markup) in
          if request.isReading, problem.isWorthAnotherTry {
            line.element("a", [.href(SafePath.here(of: request))], text: "Try again")
            line.text(" · ")
          }
          line.element("a", [.href("/")], text: "To what is unread")
        }
      }
    }
    var response: HTTPResponse = .html(markup.bytes, status: problem.status)
    problem.addHeaders(to: &response)
    return response
  }

  /// Nil where it cannot be had: the sentence about that is the page's own.
  private func sidebar(_ host: WebHost) async -> SubscriptionList? {
    let loading: any SubscriptionsLoading = host.services.subscriptions(visitor.user.id)
    return try? await TimeLimit.run(seconds: Self.sidebarSeconds) { try await loading.list() }
  }
}
