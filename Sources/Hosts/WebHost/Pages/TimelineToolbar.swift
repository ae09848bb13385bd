import Fetching
import HTML
import Reader
import Screens
import Storage

/// The bar of a page's own timeline: its name, the number of its entries, its filter, its views, and what can be done
/// with all of it.
struct TimelineToolbar {
  let content: PageContent
  let token: String

  func write(into markup: inout Markup) {
    let timeline = content.timeline
    let query = timeline.query
    markup.element("div", [.class("toolbar")]) { bar in
      bar.panelButton("Show the sidebar", style: "tool panel reopen")
      bar.element("h1", text: timeline.title)
      if let count = timeline.count { bar.element("span", [.class("count")], text: count.grouped) }
      bar.arrivals(in: .main)
      bar.element("span", [.class("room")], text: "")
      bar.filters(of: query, in: .main, on: content.context)
      views(&bar)
      BesideMenu(content: content).write(into: &bar)
      menu(&bar)
      if query.filter != .starred { markAllForm(query, in: &bar) }
    }
  }

  // MARK: Views

  /// Writes the choice of a view, for wide lists.
  private func views(_ bar: inout Markup) {
    bar.element(
      "div", [.class("segments views"), .role("group"), .aria("label", "View")]
    ) { group in
      for layout in TimelineLayout.allCases { viewButton(layout, hasText: false, in: &group) }
    }
  }

  private func viewButton(_ layout: TimelineLayout, hasText: Bool, in group: inout Markup) {
    let isShown = layout == content.timeline.layout
    group.element(
      "button",
      ChangeView.attributes("layout", layout.rawValue, in: .main) + [
        .aria("pressed", isShown ? "true" : "false"),
        .aria("label", hasText ? nil : layout.title), .title(hasText ? nil : layout.title),
      ]
    ) { button in
      button.icon(layout.icon)
      if hasText { button.text(layout.title) }
    }
  }

  // MARK: The menu

  /// Writes the views and filters for narrow lists, the orders, and what concerns the place.
  private func menu(_ bar: inout Markup) {
    let query = content.timeline.query
    bar.element("details", [.class("menu view-menu")]) { menu in
      let layout = content.timeline.layout
      menu.element(
        "summary", [.class("tool named"), .title("View and order"), .aria("label", "View and order: \(layout.title)")]
      ) { summary in
        summary.icon(.sort)
        summary.element("span", text: layout.title)
      }
      menu.element("div") { list in
        list.element("div", [.class("for-narrow")]) { part in
          part.element("h3", text: "View")
          part.element("ul") { views in
            for layout in TimelineLayout.allCases {
              views.element("li") { viewButton(layout, hasText: true, in: &$0) }
            }
          }
          part.element("h3", text: "Show")
          part.element("ul") { filters in
            for (filter, title) in Markup.filters {
              filters.element("li") { $0.filter(filter, title, of: query, in: .main, on: content.context) }
            }
          }
        }
        orders(query, in: &list)
        concerning(query, in: &list)
      }
    }
  }

  /// Writes the orders that the place can have. It keeps the chosen one.
  private func orders(_ query: TimelineQuery, in list: inout Markup) {
    list.element("h3", text: "Order")
    list.element("ul") { orders in
      for order in ViewedPlace(query).orders {
        orders.element("li") { line in
          line.element(
            "button",
            ChangeView.attributes("order", order.rawValue, in: .main) + [
              .aria("pressed", order == query.order ? "true" : "false")
            ], text: order.title)
        }
      }
    }
  }

  private func concerning(_ query: TimelineQuery, in list: inout Markup) {
    list.element("ul") { links in
      if let search = query.search { links.choice("Make a rule", newRule(finding: search, in: query.scope)) }
      if let menu = placeMenu(query) {
        links.element("li") { line in
          line.element("a", [.href(menu), .class("opens-menu")], text: "Rename, move, mute…")
        }
      }
      if case .feed(let id) = query.scope {
        links.choice("Feed settings", FeedPage.path(id) + "#edit")
        if let site = content.subscriptions.subscriptions.first(where: { $0.feed.id == id })?.feed.siteURL {
          links.element("li") { line in
            line.element(
              "a", [.href(site.string), Attribute("rel", "noopener noreferrer"), Attribute("target", "_blank")],
              text: "Open the site")
          }
        }
      }
      links.choice("Publish as a feed", PublishingSection.path(offering: query))
      if query.filter == .all {
        links.element("li") { line in
          let label = "Mark all as unread"
          line.element(
            "button",
            [.type("submit"), Attribute("form", "mark-all"), Attribute("formaction", "/mark-all-unread")], text: label)
        }
      }
    }
  }

  /// The menu of the feed or folder.
  private func placeMenu(_ query: TimelineQuery) -> String? {
    guard content.exists else { return nil }
    return switch query.scope {
    case .feed(let id): PlaceMenu.path(id)
    case .folder(let id): PlaceMenu.path(id)
    case .all, .label: nil
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

  // MARK: Marking

  private func markAllForm(_ query: TimelineQuery, in bar: inout Markup) {
    bar.form(to: "/mark-all-read", token: token, style: "mark-all", [.id("mark-all")]) { form in
      form.hidden("filter", query.filter.pathName)
      if let (name, id) = query.scope.item { form.hidden(name, id) }
      form.hidden("q", query.search)
      form.hidden("order", query.order.rawValue)
      form.hidden("newest", "\(content.timeline.newest)")
      form.hidden("return", content.context.showing(query).timelinePath)
      let label = "Mark all as read"
      form.element("button", [.type("submit"), .class("tool"), .aria("label", label), .title(label)]) {
        $0.icon(.checkAll)
      }
    }
  }
}

extension Markup {
  fileprivate static let filters: [(EntryFilter, String)] = [(.unread, "Unread"), (.all, "All")]

  /// Writes links from the timeline in a pane to the same place with another filter. Starred entries are a place of
  /// their own, and have no filter.
  mutating func filters(of query: TimelineQuery, in pane: TimelinePane, on page: PageContext) {
    guard query.filter != .starred else { return }
    // Two groups of a page must have different names.
    let label = pane == .main ? "Filter" : "Filter of the second timeline"
    element("div", [.role("group"), .class("filters segments"), .aria("label", label)]) { filters in
      for (each, label) in Self.filters { filters.filter(each, label, of: query, in: pane, on: page) }
    }
  }

  /// Writes the link to a filter, or, in a place that keeps its filter, the button.
  fileprivate mutating func filter(
    _ filter: EntryFilter, _ label: String, of query: TimelineQuery, in pane: TimelinePane, on page: PageContext
  ) {
    let isShown = filter == query.filter
    guard ViewedPlace(query).hidesRead else {
      var other = query
      other.filter = filter
      return element(
        "a",
        [.href(page.showing(other, in: pane).timelinePath), .aria("current", isShown ? "page" : nil)], text: label)
    }
    element(
      "button",
      ChangeView.attributes("read", filter == .unread ? "hide" : "show", in: pane) + [
        .aria("pressed", isShown ? "true" : "false")
      ], text: label)
  }

  /// Writes the offer of new entries. It stands in the bar, so that it covers nothing and moves nothing. Screen readers say
  /// it when it comes.
  mutating func arrivals(in pane: TimelinePane) {
    element("div", [.class("offer"), .role("status")]) { said in
      said.element(
        "button",
        [
          .id(pane == .main ? "arrivals" : "\(pane.rawValue)-arrivals"), .type("button"), .class("arrivals"),
          .flag("hidden", true),
        ]
      ) { offer in
        offer.icon(.up)
        offer.element("span", text: "New entries")
      }
    }
  }

  /// Writes a line of a menu.
  fileprivate mutating func choice(_ title: String, _ path: String) {
    element("li") { line in line.element("a", [.href(path)], text: title) }
  }
}

extension TimelineOrder {
  fileprivate var title: String {
    switch self {
    case .newest: "Newest first"
    case .oldest: "Oldest first"
    case .feed: "By feed"
    case .rare: "Rare feeds first"
    case .best: "Best match"
    }
  }
}
