import HTML
import Lists
import Storage

/// The line of the unread, all or starred entries.
struct CollectionLine: SidebarItem {
  let filter: EntryFilter
  let title: String
  let unreadCount: Int

  var id: String { filter.pathName }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(Int64(unreadCount))
    return builder.mark
  }

  func write(into markup: inout Markup, in page: PageContext) {
    SidebarLine(
      id: id, mark: mark, style: "collection", title: title,
      path: page.showing(TimelineQuery(filter: filter)).timelinePath,
      isCurrent: page.query == TimelineQuery(filter: filter), unreadCount: unreadCount, problem: nil
    ).write(into: &markup)
  }
}
