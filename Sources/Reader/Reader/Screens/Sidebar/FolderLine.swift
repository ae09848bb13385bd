import HTML
import Lists
import Storage

/// The line of a folder, with the sum of its feeds' unread entries: above its feeds, or alone while it is folded.
struct FolderLine: SidebarItem {
  let folder: Folder
  let unreadCount: Int
  let isFolded: Bool

  var id: String { "d\(folder.id)" }

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(folder.name)
    builder.combine(Int64(unreadCount))
    builder.combine(isFolded)
    return builder.mark
  }

  func write(into markup: inout Markup, in page: PageContext) {
    let scope = EntryScope.folder(folder.id)
    SidebarLine(
      id: id, mark: mark, style: "folder", title: folder.name,
      path: page.showing(TimelineQuery(scope: scope, filter: page.filterForFeeds)).timelinePath,
      isCurrent: page.query?.scope == scope,
      unreadCount: unreadCount, problem: nil
    ).write(into: &markup, as: "div", before: button)
  }

  private func button(_ line: inout Markup) {
    let label = "\(isFolded ? "Unfold" : "Fold") \(folder.name)"
    line.element(
      "button",
      [
        .type("submit"), Attribute("form", "act"), Attribute("formaction", "/folders/\(folder.id)/fold"),
        .name("folded"), .value(isFolded ? "0" : "1"), .class("fold"), .aria("expanded", isFolded ? "false" : "true"),
        .aria("controls", "group-\(id)"), .aria("label", label), .title(label),
      ], text: isFolded ? "▸" : "▾")
  }
}
