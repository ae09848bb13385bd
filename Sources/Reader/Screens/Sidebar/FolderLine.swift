import HTML
import Lists
import Storage

/// A folder, with the sum of its feeds' unread entries.
struct FolderLine: SidebarItem {
  let folder: Folder
  let unreadCount: Int

  var id: String { "d\(folder.id)" }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(folder.name)
    builder.combine(Int64(unreadCount))
    return builder.mark
  }

  func write(into markup: inout Markup, in page: PageContext) {
    let scope = EntryScope.folder(folder.id)
    SidebarLine(
      id: id, mark: mark, style: "folder", title: folder.name,
      path: TimelineQuery(scope: scope, filter: page.filterForFeeds).path, isCurrent: page.query?.scope == scope,
      unreadCount: unreadCount, problem: nil
    ).write(into: &markup)
  }
}
