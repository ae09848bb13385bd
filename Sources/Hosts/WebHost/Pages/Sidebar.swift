import Bytes
import Fetching
import HTML
import Lists
import Screens
import Storage

extension SidebarSection {
  /// Writes the section: its header, if it has one, and its lines.
  ///
  /// - Parameter hasLines: True to write the lines; false if they follow one by one.
  func write(into markup: inout Markup, in page: PageContext, hasLines: Bool = true) {
    markup.element("div", [.class("group"), .data("section", id)]) { group in
      header?.write(into: &group, in: page)
      group.element("ul", [.id("group-\(id)")]) { list in
        guard hasLines else { return }
        for line in elements { line.write(into: &list, in: page) }
      }
    }
  }
}

extension SidebarLine {
  func write(into markup: inout Markup, in page: PageContext) {
    let query = query(on: page)
    let attributes = [
      Attribute.class("line \(style)"), .data("id", id), .data("mark", String(mark.value, radix: 16)),
      .data("level", level),
      // For the page's script, which keeps the sidebar.
      .data("filter", filter?.pathName),
    ]
    markup.element(isHeader ? "div" : "li", attributes) { line in
      foldButton(&line)
      line.element(
        "a",
        [
          .href(path(on: page)), .aria("current", isCurrent(query, on: page) ? "page" : nil),
          .title(problem ?? (fits ? nil : title)),
        ]
      ) { link in
        sign(&link)
        link.element("span", [.class("name")], text: title)
        if problem != nil {
          link.element("span", [.class("trouble")]) { trouble in
            trouble.icon(.problem)
            trouble.element("span", [.class("unseen")], text: "This feed has a problem")
          }
        }
        if unreadCount > 0 {
          link.element("span", [.class("count")], text: unreadCount.grouped)
        }
      }
    }
  }

  private func sign(_ link: inout Markup) {
    switch place {
    case .collection(.unread): link.icon(.unread)
    case .collection(.all): link.icon(.all)
    case .collection(.starred): link.icon(.star)
    case .folder: break
    case .feed(let id, _, _):
      FeedMark(feed: id, title: title, icon: icon).write(into: &link)
    case .label, .labels: link.icon(.tag)
    case .later: link.icon(.later)
    case .notes: link.icon(.note)
    case .listening: link.icon(.queue)
    case .history: link.icon(.history)
    case .search: link.icon(.smart)
    }
  }

  private var isHeader: Bool {
    if case .folder = place { true } else { false }
  }

  private var style: String {
    switch place {
    case .collection: "collection"
    case .folder: "folder"
    case .feed(_, let level, _): (level > 0 ? "feed inside" : "feed") + (isPaused ? " paused" : "")
    case .label: "label"
    case .later: "label later"
    case .labels, .notes, .listening, .history: "own"
    case .search: "search"
    }
  }

  /// The number of folders around the line's folder, for the style sheet; nil at the top. Deeper lines stand no further in.
  private var level: String? {
    switch place {
    case .folder(_, let level, _) where level > 0: "\(min(level, Self.deepest))"
    case .feed(_, let level, _) where level > 1: "\(min(level - 1, Self.deepest))"
    default: nil
    }
  }

  private static let deepest = 4

  /// True for a name that is seen whole in a sidebar of the usual width: it needs no title. Letters beyond Latin may be
  /// twice as wide, and each folder around it takes the room of two.
  private var fits: Bool {
    let indent =
      switch place {
      case .folder(_, let level, _), .feed(_, let level, _): 2 * level
      default: 0
      }
    return title.utf8.reduce(indent) { $0 + ($1 < 0x80 ? 1 : 2) } <= Self.shortName
  }

  private static let shortName = 20

  /// The path of a place that is no timeline.
  private var ownPath: String? {
    switch place {
    case .labels: FoldersPage.path(page: 1) + "#labels"
    case .notes: NotesPage.path
    case .listening: QueuePage.path
    case .history: HistoryPage.path
    case .collection, .folder, .feed, .label, .later, .search: nil
    }
  }

  private func path(on page: PageContext) -> String {
    if let ownPath { return ownPath }
    return query(on: page).map { page.showing($0).timelinePath } ?? "/"
  }

  /// Nil for a place that is no timeline.
  private func query(on page: PageContext) -> TimelineQuery? {
    switch place {
    case .collection(let filter): TimelineQuery(filter: filter)
    case .folder(let id, _, _): TimelineQuery(scope: .folder(id), filter: filter ?? page.filterForFeeds)
    case .feed(let id, _, _): TimelineQuery(scope: .feed(id), filter: filter ?? page.filterForFeeds)
    case .label(let id), .later(let id): TimelineQuery(scope: .label(id))
    case .search(let search): search.query
    case .labels, .notes, .listening, .history: nil
    }
  }

  /// A feed, folder or label is current whatever the filter.
  private func isCurrent(_ query: TimelineQuery?, on page: PageContext) -> Bool {
    if let ownPath { return page.timelinePath.hasSameBytes(as: ownPath) }
    guard let query, let shown = page.query, shown.scope == query.scope else { return false }
    switch place {
    case .collection: return shown.filter == query.filter && shown.search == nil
    case .search:
      return shown.filter == query.filter
        && shown.search.map { ByteString($0) } == query.search.map { ByteString($0) }
    case .folder, .feed, .label, .labels, .later, .notes, .listening, .history: return true
    }
  }

  private func foldButton(_ line: inout Markup) {
    guard case .folder(let folder, _, let isFolded) = place else { return }
    let label = "\(isFolded ? "Unfold" : "Fold") \(title)"
    line.element(
      "button",
      [
        .type("submit"), Attribute("form", "act"), Attribute("formaction", "/folders/\(folder)/fold"),
        .name("folded"), .value(isFolded ? "0" : "1"), .class("fold"), .aria("expanded", isFolded ? "false" : "true"),
        .aria("controls", "group-\(id)"), .aria("label", label), .title(label),
      ]
    ) { $0.icon(.chevron) }
  }
}
