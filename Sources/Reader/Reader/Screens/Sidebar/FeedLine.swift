import HTML
import Lists
import Storage

/// The line of a feed that the user follows.
struct FeedLine: SidebarItem {
  let subscription: Subscription

  var id: String { "f\(subscription.feed.id)" }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(subscription.title)
    builder.combine(Int64(subscription.unreadCount))
    builder.combine(subscription.feed.health.problem ?? "")
    builder.combine(subscription.folder != nil)
    return builder.mark
  }

  func write(into markup: inout Markup, in page: PageContext) {
    let scope = EntryScope.feed(subscription.feed.id)
    SidebarLine(
      id: id, mark: mark, style: subscription.folder == nil ? "feed" : "feed inside", title: subscription.title,
      path: page.showing(TimelineQuery(scope: scope, filter: page.filterForFeeds)).timelinePath,
      isCurrent: page.query?.scope == scope,
      unreadCount: subscription.unreadCount, problem: subscription.feed.health.problem
    ).write(into: &markup)
  }
}
