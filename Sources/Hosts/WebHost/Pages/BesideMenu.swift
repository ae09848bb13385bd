import HTML
import Reader
import Storage

/// A folded list of timelines to open as a second one beside the page's own.
struct BesideMenu {
  let content: PageContent

  func write(into bar: inout Markup) {
    bar.element("details", [.class("beside-menu")]) { menu in
      menu.element("summary", [.title("Open another timeline beside this one")], text: "Beside")
      menu.element("ul") { list in
        for (filter, title) in Self.collections { link(title, TimelineQuery(filter: filter), in: &list) }
        for folder in content.subscriptions.folders {
          link(folder.name, scope(.folder(folder.id)), style: "folder", in: &list)
          feeds(in: folder.id, &list)
        }
        feeds(in: nil, &list)
      }
    }
  }

  private static let collections: [(EntryFilter, String)] = [
    (.unread, "Unread"), (.all, "All entries"), (.starred, "Starred"),
  ]

  private func scope(_ scope: EntryScope) -> TimelineQuery {
    TimelineQuery(scope: scope, filter: content.context.filterForFeeds)
  }

  private func feeds(in folder: FolderID?, _ list: inout Markup) {
    for subscription in content.subscriptions.subscriptions where subscription.folder == folder {
      link(subscription.title, scope(.feed(subscription.feed.id)), style: folder == nil ? nil : "inside", in: &list)
    }
  }

  private func link(_ title: String, _ query: TimelineQuery, style: String? = nil, in list: inout Markup) {
    list.element("li", [Attribute("class", style)]) { line in
      line.element(
        "a",
        [
          .href(content.context.showing(query, in: .beside).timelinePath),
          .aria("current", content.context.beside?.query == query ? "true" : nil),
        ], text: title)
    }
  }
}
