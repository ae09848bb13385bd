import HTML
import Screens
import Storage

/// A folded list of timelines to open as a second one beside the page's own. Of many feeds it has none: they have a page
/// of their own.
struct BesideMenu {
  let content: PageContent

  /// The most feeds, folders and labels that the menu lists; it is written into every page.
  static let most = 40

  func write(into bar: inout Markup) {
    bar.element("details", [.class("menu beside-menu")]) { menu in
      let label = "Open another timeline beside this one"
      menu.element("summary", [.class("tool"), .title(label), .aria("label", label)]) { $0.icon(.beside) }
      menu.element("ul") { list in
        for (filter, title) in Self.collections { link(title, TimelineQuery(filter: filter), in: &list) }
        let following = content.subscriptions
        if following.subscriptions.count + following.folders.count + following.labels.count <= Self.most {
          all(following, in: &list)
        } else {
          list.element("li") { line in
            line.element(
              "a", [.href(BesidePage.path(on: content.context.timelinePath))], text: "Choose a feed or folder")
          }
        }
      }
    }
  }

  private func all(_ following: SubscriptionList, in list: inout Markup) {
    let byFolder = following.byFolder
    let paths = following.pathTexts
    for folder in following.folders {
      link(paths[folder.id] ?? "", scope(.folder(folder.id)), style: "folder", in: &list)
      feeds(byFolder[folder.id], style: "inside", &list)
    }
    feeds(byFolder[nil], style: nil, &list)
    for label in following.labels { link(label.name, TimelineQuery(scope: .label(label.id)), in: &list) }
  }

  private static let collections: [(EntryFilter, String)] = [
    (.unread, "Unread"), (.all, "All entries"), (.starred, "Starred"),
  ]

  private func scope(_ scope: EntryScope) -> TimelineQuery {
    TimelineQuery(scope: scope, filter: content.subscriptions.filters[scope] ?? content.context.filterForFeeds)
  }

  private func feeds(_ feeds: [Subscription]?, style: String?, _ list: inout Markup) {
    for each in feeds ?? [] { link(each.title, scope(.feed(each.feed.id)), style: style, in: &list) }
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
