import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The feeds, folders and labels of which one can be opened beside a timeline, a page of them at a time.
enum BesidePage {
  /// - Parameter page: The address of the page with the timeline.
  static func path(on page: String) -> String { QueryText.adding("on", page, to: "/beside") }

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let web = request.request
    let on = SafePath.checked(web.query("on"))
    guard let context = PageContext(address: on) else { throw WebError.notFound }
    let list = try await host.useCases.subscriptions(of: request.user)
    var query = FeedsQuery { web.query($0) }
    query.order = .name
    let listing = FeedsListing(query, of: list, now: host.services.clock().now())
    let layout = Layout(
      title: "Beside", viewer: request.viewer, context: context, subscriptions: list, here: on, style: "subscriptions"
    )
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Open a second timeline")
        main.element("form", [.class("filters"), .method("get"), .action("/beside"), .role("search")]) { form in
          form.hidden("on", on)
          form.element("label") { label in
            label.text("Filter by name or address")
            label.void(
              "input", [.type("search"), .name("q"), .value(query.words), Attribute("autocomplete", "off")])
          }
          form.found(listing)
          form.submit("Apply")
        }
        main.element("ul", [.class("places")]) { lines in
          if query.words.utf8.isEmpty, listing.query.page == 1 { others(list, context, in: &lines) }
          for each in listing.feeds {
            link(each.title, .feed(each.feed.id), list.filters[.feed(each.feed.id)], context, in: &lines)
          }
        }
        main.pages(listing.query.page, of: listing.pageCount) { page in
          let found = query.words.utf8.isEmpty ? path(on: on) : QueryText.adding("q", query.words, to: path(on: on))
          return QueryText.adding("page", "\(page)", to: found)
        }
      }
    }
    return .html(markup.bytes)
  }

  private static func others(_ list: SubscriptionList, _ context: PageContext, in lines: inout Markup) {
    let paths = list.pathTexts
    for folder in list.folders.prefix(FeedSelection.mostFolders) {
      link(paths[folder.id] ?? "", .folder(folder.id), list.filters[.folder(folder.id)], context, in: &lines)
    }
    for label in list.labels.prefix(FeedSelection.mostFolders) {
      link(label.name, .label(label.id), nil, context, in: &lines)
    }
  }

  private static func link(
    _ title: String, _ scope: EntryScope, _ filter: EntryFilter?, _ context: PageContext, in lines: inout Markup
  ) {
    let query = TimelineQuery(scope: scope, filter: filter ?? context.filterForFeeds)
    lines.element("li") { line in
      line.element("a", [.href(context.showing(query, in: .beside).timelinePath)], text: title)
    }
  }
}
