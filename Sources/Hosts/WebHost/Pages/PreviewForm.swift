import HTML
import HTTPServer
import Reader

/// The form for the address of a feed to preview, with the problem of the previous attempt.
struct PreviewForm {
  let visitor: Visitor
  var address: String = ""
  var folder: String?
  var failure: FeedFailure?

  func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let list: SubscriptionList = try await host.useCases.subscriptions(of: visitor.user.id)
    let layout = Layout(
      title: "Preview", visitor: visitor, context: .elsewhere, sidebar: list.sidebar,
      here: "/preview",
      style: "preview")
    let markup: Markup = layout.page { (body: inout Markup) in
      body.element("main", [.id("content"), .class("settings-page")]) { (main: inout Markup) in
        main.element("h1", text: "Look at a feed before you follow it")
        if let failure { tell(failure, in: &main) }
        main.element("section", [.class("card")]) { (card: inout Markup) in
          card.addFeedForm(token: visitor.csrfToken, address: address, folder: folder ?? "")
        }
      }
    }
    return .html(markup.bytes, status: status)
  }

  private func tell(_ failure: FeedFailure, in main: inout Markup) {
    let style: String = failure.choices.isEmpty ? "problem" : "notice"
    main.element("p", [.class(style), .role("alert")], text: failure.sentence)
    guard !failure.choices.isEmpty else { return }
    main.element("ul", [.class("report")]) { (list: inout Markup) in
      for choice in failure.choices.prefix(SubscriptionsPage.mostChoices) {
        list.element("li") { (line: inout Markup) in
          line.element("a", [.href(PreviewPage.path(choice, folder: folder))], text: choice)
        }
      }
    }
  }
}
