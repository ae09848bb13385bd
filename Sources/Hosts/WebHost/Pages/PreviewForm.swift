import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// The form for the address of a feed to preview, with the problem of the previous attempt.
struct PreviewForm {
  let viewer: Viewer
  var address = ""
  var folder: String?
  var failure: FeedFailure?

  func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: viewer.user.id)
    let layout = Layout(
      title: "Preview", viewer: viewer, context: .elsewhere, subscriptions: list,
      here: "/preview", style: "preview")
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Look at a feed before you follow it")
        if let failure { write(failure, following: list, into: &main) }
        main.element("section", [.class("card")]) { card in
          card.addFeedForm(
            token: viewer.csrfToken, address: address, folder: folder ?? "", anyway: failure?.addressToFollowAnyway)
        }
      }
    }
    return .html(markup.bytes, status: status)
  }

  private func write(_ failure: FeedFailure, following list: SubscriptionList, into main: inout Markup) {
    let style = failure.choices.isEmpty ? "problem" : "notice"
    main.element("p", [.class(style), .role("alert")], text: failure.sentence)
    guard !failure.choices.isEmpty else { return }
    main.element("ul", [.class("choices")]) { lines in
      for choice in failure.choices.map({ FeedChoice($0, following: list) }) {
        lines.element("li", [.class("choice feed-name")]) { line in
          choice.write(into: &line) { words in
            let path = PreviewPage.path(choice.feed.url.string, folder: folder)
            words.element("a", [.href(path)], text: choice.name)
          }
        }
      }
    }
  }
}
