import HTML
import Reader
import Storage

/// The heading of a timeline: what it is, which entries of it, and "mark all as read".
struct TimelineToolbar {
  let content: TimelineContent
  let token: String

  func write(into markup: inout Markup) {
    let query: TimelineQuery = content.query
    markup.element("div", [.class("toolbar")]) { (bar: inout Markup) in
      bar.element("h1", text: content.title)
      bar.element("nav", [.class("filters"), .aria("label", "Which entries")]) { (filters: inout Markup) in
        for (filter, label) in Self.filters {
          var other: TimelineQuery = query
          other.filter = filter
          filters.element(
            "a", [.href(other.path), .aria("current", filter == query.filter ? "page" : nil)], text: label)
        }
      }
      if case .feed(let id) = query.scope {
        bar.element("a", [.class("edit"), .href("/subscriptions#feed-\(id)")], text: "Change")
      }
      if query.filter != .starred { markAllForm(query, in: &bar) }
    }
  }

  private static let filters: [(EntryFilter, String)] = [(.unread, "Unread"), (.all, "All"), (.starred, "Starred")]

  private func markAllForm(_ query: TimelineQuery, in bar: inout Markup) {
    bar.element("form", [.method("post"), .action("/mark-all-read"), .class("mark-all"), .id("mark-all")]) {
      (form: inout Markup) in
      form.hidden("csrf", token)
      form.hidden("filter", query.filter.pathName)
      if case .feed(let id) = query.scope { form.hidden("feed", "\(id)") }
      if case .folder(let id) = query.scope { form.hidden("folder", "\(id)") }
      form.hidden("q", query.search)
      form.hidden("newest", "\(content.newest)")
      form.element("button", [.type("submit"), .class("plain")], text: "Mark all as read")
    }
  }
}
