import Fetching
import Foundation
import HTML
import Screens
import Storage

/// The table of a page of feeds, with its filters, the failing feeds first, and the actions for many feeds.
struct FeedsTable {
  let listing: FeedsListing
  let list: SubscriptionList
  let paths: FolderPaths
  let weeks: [FeedID: [Int]]
  let now: Date
  let token: String
  let pushes: Pushes

  private var query: FeedsQuery { listing.query }

  func write(into main: inout Markup) {
    filters(&main)
    if query.part == .all, query.words.utf8.isEmpty, query.folder == nil, query.page == 1 {
      FailingFeeds(feeds: list.subscriptions.filter { $0.isFailing(now: now) }, token: token, now: now)
        .write(into: &main)
    }
    guard listing.count > 0 else {
      return main.element("p", [.class("empty")], text: nothing)
    }
    main.form(to: "/subscriptions/selected", token: token, [.id("many")]) { form in
      for item in query.items { form.hidden("list-\(item.name)", item.value) }
      table(&form)
      FeedSelection(listing: listing, list: list, paths: paths).write(into: &form)
    }
    main.pages(query.page, of: listing.pageCount) { query.at(page: $0).path }
  }

  private var nothing: String {
    if !query.words.utf8.isEmpty { return "No feed has these words in its name or address." }
    switch query.part {
    case .all: return "No feeds here."
    case .failing: return "All feeds can be checked."
    case .silent: return "Every feed has had something new in the last 90 days."
    case .paused: return "No feed is paused."
    case .own: return "No feed has settings of its own."
    }
  }

  // MARK: Filters

  private func filters(_ main: inout Markup) {
    main.element("form", [.class("filters"), .method("get"), .action("/subscriptions"), .role("search")]) { form in
      if query.part != .all { form.hidden("show", query.part.rawValue) }
      form.element("label") { label in
        label.element("span", [.class("unseen")], text: "Filter by name or address")
        label.void(
          "input",
          [
            .type("search"), .name("q"), .value(query.words), Attribute("autocomplete", "off"),
            Attribute("placeholder", "Filter by name or address"),
          ])
      }
      form.element("nav", [.class("chips"), .aria("label", "Parts")]) { chips in
        for (part, title) in Self.parts {
          let count = listing.counts[part] ?? 0
          guard part == .all || part == query.part || count > 0 else { continue }
          chips.element(
            "a",
            [
              .class("chip"), .href(query.showing(part).path), .aria("current", part == query.part ? "true" : nil),
            ]
          ) { chip in
            chip.text("\(title) ")
            chip.element("span", [.class("count")], text: count.grouped)
          }
        }
      }
      form.found(listing)
      folder(&form)
      form.element("label") { label in
        label.element("span", [.class("unseen")], text: "Sort")
        label.element("select", [.name("sort")]) { select in
          for (order, title) in Self.orders {
            select.element(
              "option", [.value(order.rawValue), .flag("selected", order == query.order)], text: title)
          }
        }
      }
      form.submit("Apply")
    }
    if query.part == .own { main.element("p") { $0.element("a", [.href("/subscriptions")], text: "Show all feeds") } }
  }

  private func folder(_ form: inout Markup) {
    guard !list.folders.isEmpty, list.folders.count <= FeedSelection.mostFolders else {
      return form.hidden("folder", query.folder.map { "\($0)" })
    }
    form.element("label") { label in
      label.element("span", [.class("unseen")], text: "Folder")
      label.element("select", [.name("folder")]) { select in
        select.element("option", [.value("")], text: "All folders")
        for folder in list.folders {
          select.element(
            "option", [.value("\(folder.id)"), .flag("selected", folder.id == query.folder)], text: paths[folder.id])
        }
      }
    }
  }

  private static let parts: [(FeedsQuery.Part, String)] = [
    (.all, "All"), (.failing, "Failing"), (.silent, "Silent"), (.paused, "Paused"), (.own, "Own settings"),
  ]

  private static let orders: [(FeedsQuery.Order, String)] = [
    (.folder, "By folder"), (.name, "By name"), (.unread, "Most unread"), (.last, "Newest entry"),
    (.rate, "Most entries"), (.health, "Health"),
  ]

  // MARK: Rows

  private func table(_ form: inout Markup) {
    form.element("table", [.class("ledger listing"), .data("live", "yes")]) { table in
      table.element("thead") { head in
        head.element("tr") { row in
          row.element("td") { cell in
            cell.void(
              "input",
              [
                .type("checkbox"), .class("choose-all"), .aria("label", "Choose all of this page"),
                .flag("hidden", true),
              ]
            )
          }
          for (title, style) in Self.columns {
            row.element("th", [Attribute("scope", "col"), Attribute("class", style)], text: title)
          }
          row.element("td", text: "")
        }
      }
      for group in listing.groups {
        table.element("tbody", [.data("folder", group.folder.map { "\($0)" })]) { body in
          heading(group, in: &body)
          for subscription in group.feeds { row(subscription, in: &body) }
        }
      }
    }
  }

  private static let columns: [(String, String?)] = [
    ("Feed", nil), ("Unread", "num"), ("Last entry", "last"), ("12 weeks", "weeks"), ("A week", "num rate"),
    ("Next check", "next"),
  ]

  private func heading(_ group: FeedsListing.Group, in body: inout Markup) {
    guard query.order == .folder, !list.folders.isEmpty else { return }
    body.element("tr", [.class("group")]) { row in
      row.element("th", [Attribute("scope", "rowgroup"), Attribute("colspan", "8")]) { cell in
        if let folder = group.folder {
          cell.element("a", [.href(FolderPage.path(folder))], text: paths[folder])
        } else {
          cell.text("In no folder")
        }
        let feeds = group.feedCount.counted("feed", "feeds")
        let unread = group.unreadCount > 0 ? ", \(group.unreadCount.grouped) unread" : ""
        cell.element("span", [.class("count")], text: feeds + unread)
      }
    }
  }

  private func row(_ subscription: Subscription, in body: inout Markup) {
    let id = subscription.feed.id
    FeedRow(
      subscription: subscription, weeks: weeks[id] ?? [], now: now, isDelivered: pushes.delivers(id)
    ).write(into: &body)
  }
}

extension Markup {
  /// Writes how many feeds have the words of the filter, for screen readers. A script changes it as one types.
  mutating func found(_ listing: FeedsListing) {
    let isFiltered = !listing.query.words.utf8.isEmpty
    element(
      "span", [.class("unseen"), .role("status")],
      text: isFiltered ? "\(listing.found.count.counted("feed", "feeds")) found" : "")
  }
}
