import HTML
import Reader
import Storage

/// The heading of a timeline: its name, its filter, and "mark all as read".
struct TimelineToolbar {
  let content: PageContent
  let token: String

  func write(into markup: inout Markup) {
    let query = content.timeline.query
    markup.element("div", [.class("toolbar")]) { bar in
      bar.element("h1", text: content.timeline.title)
      for control in SettingControl.all where "\(control.key)" == "layout" {
        control.write(into: &bar, content.settings)
      }
      BesideMenu(content: content).write(into: &bar)
      bar.filters(of: query, in: .main, on: content.context)
      if case .some = query.search { orders(query, in: &bar) }
      if let search = query.search {
        bar.element("a", [.class("edit"), .href(newRule(finding: search, in: query.scope))], text: "Make a rule")
      }
      if case .feed(let id) = query.scope {
        bar.element("a", [.class("edit"), .href("/subscriptions?change=\(id)#feed-\(id)")], text: "Change")
      }
      if query.filter != .starred { markAllForm(query, in: &bar) }
    }
  }

  private func newRule(finding search: String, in scope: EntryScope) -> String {
    var form = RuleForm { _ in nil }
    form.search = UseCases.searchOfRule(finding: search)
    switch scope {
    case .folder(let id): form.place = "folder-\(id)"
    case .feed(let id): form.place = "feed-\(id)"
    case .all, .label: break
    }
    return form.path(from: "/rules/new")
  }

  /// Writes links to the results by date, and by how well they match.
  private func orders(_ query: TimelineQuery, in bar: inout Markup) {
    bar.element("nav", [.class("filters"), .aria("label", "Order")]) { orders in
      for (order, label) in [(EntryOrder.newest, "Newest first"), (.best, "Best match")] {
        var other = query
        other.order = order
        orders.element(
          "a",
          [
            .href(content.context.showing(other).timelinePath), .aria("current", order == query.order ? "page" : nil),
          ], text: label)
      }
    }
  }

  private func markAllForm(_ query: TimelineQuery, in bar: inout Markup) {
    bar.element("form", [.method("post"), .action("/mark-all-read"), .class("mark-all"), .id("mark-all")]) {
      (form: inout Markup) in
      form.hidden("csrf", token)
      form.hidden("filter", query.filter.pathName)
      if let (name, id) = query.scope.item { form.hidden(name, id) }
      form.hidden("q", query.search)
      form.hidden("newest", "\(content.timeline.newest)")
      form.hidden("return", content.context.showing(query).timelinePath)
      form.element("button", [.type("submit"), .class("plain")], text: "Mark all as read")
      guard query.filter == .all else { return }
      let label = "Mark all as unread"
      form.element(
        "button",
        [
          .type("submit"), .class("plain"), Attribute("formaction", "/mark-all-unread"), .aria("label", label),
          .title(label),
        ], text: "unread")
    }
  }
}

extension Markup {
  private static let filters: [(EntryFilter, String)] = [(.unread, "Unread"), (.all, "All"), (.starred, "Starred")]

  /// Writes links from the timeline in a pane to the same place with another filter.
  mutating func filters(of query: TimelineQuery, in pane: TimelinePane, on page: PageContext) {
    // Two landmarks of a page must have different names.
    let label = pane == .main ? "Filter" : "Filter of the second timeline"
    element("nav", [.class("filters"), .aria("label", label)]) { filters in
      for (filter, label) in Self.filters {
        var other = query
        other.filter = filter
        filters.element(
          "a",
          [
            .href(page.showing(other, in: pane).timelinePath), .aria("current", filter == query.filter ? "page" : nil),
          ], text: label)
      }
    }
  }
}
