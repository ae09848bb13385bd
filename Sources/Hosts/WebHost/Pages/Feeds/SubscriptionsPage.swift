import Fetching
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The user's feeds with their health, one page of them at a time, and what can be done with many at once.
package struct SubscriptionsPage {
  let viewer: Viewer
  package var problem: String?
  package var notice: String?
  /// The lines of a report, such as that of an import.
  package var report: [String] = []
  /// The number of lines that the report leaves out.
  var furtherLines = 0
  /// The part of the feeds that is shown.
  var query = FeedsQuery()
  /// The number of the change of feeds that can be undone.
  package var undo: Int64?

  package init(viewer: Viewer, problem: String? = nil) {
    self.viewer = viewer
    self.problem = problem
  }

  /// The most lines of a report that are shown: the file determines how many there are.
  static let mostLines = 100

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    var page = SubscriptionsPage(viewer: request.viewer)
    page.query = FeedsQuery(request.request)
    if let name = request.request.query("said"), let said = host.said.page(name, of: request.user) {
      page.say(said)
    } else if let marking = try await host.useCases.lastMarking(of: request.user), marking.isOfFeeds {
      page.offer(marking)
    }
    return try await page.response(host)
  }

  /// Takes over what an earlier page had to say.
  private mutating func say(_ said: SubscriptionsPage) {
    (notice, report, furtherLines, undo) = (said.notice, said.report, said.furtherLines, said.undo)
  }

  /// Says what a change has done, and offers to undo it.
  mutating func offer(_ marking: Marking) {
    (notice, undo) = (marking.sentence, marking.number)
  }

  /// A redirect to a page that says this. Loading it again sends no form again.
  func redirect(_ host: WebHost) -> HTTPResponse {
    var said = self
    said.report = Array(report.prefix(Self.mostLines))
    said.furtherLines = report.count - said.report.count
    return SafePath.redirect(to: QueryText.adding("said", host.said.keep(said), to: query.path))
  }

  package func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let user = viewer.user.id
    let list = try await host.useCases.subscriptions(of: user)
    let rates = query.order == .rate ? try await host.useCases.recentCounts(of: user) : [:]
    let now = host.services.clock().now()
    let listing = FeedsListing(query, of: list, rates: rates, now: now)
    let weeks = try await host.useCases.weeklyCounts(of: listing.feeds.map(\.feed.id), of: user)
    let layout = Layout(
      title: "Feeds", viewer: viewer, context: .elsewhere, subscriptions: list, here: listing.query.path,
      style: "subscriptions")
    let table = FeedsTable(
      listing: listing, list: list, paths: FolderPaths(list), weeks: weeks, now: now, token: viewer.csrfToken,
      pushes: host.services.pushes())
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet feeds-page")]) { main in
        bar(list, in: &main)
        messages(&main)
        fetching(list, in: &main)
        if list.subscriptions.isEmpty {
          main.element("p", [.class("empty")], text: "You follow no feeds. Add one, or import your feeds.")
        } else {
          table.write(into: &main)
          main.element("p", [.class("hint")]) { line in
            line.text("Feeds, stars, labels, notes, rules and settings: ")
            line.element("a", [.href("/export/all"), Attribute("download", "yaarr.jsonl")], text: "Export everything")
          }
        }
        account(&main)
      }
    }
    return .html(markup.bytes, status: status)
  }

  private func bar(_ list: SubscriptionList, in main: inout Markup) {
    main.element("header", [.class("bar")]) { bar in
      bar.linkToSidebar()
      bar.element("h1", text: "Feeds")
      bar.element("span", [.class("count"), .id("feed-count")], text: list.subscriptions.count.grouped)
      bar.element("nav", [.aria("label", "About the feeds")]) { nav in
        more(&nav)
        nav.element("a", [.class("button import"), .href("/add#opml")]) { link in
          link.icon(.import)
          link.text("Import")
        }
        nav.element("a", [.class("button main"), .href("/add")]) { link in
          link.icon(.add)
          link.text("Add a feed")
        }
      }
    }
  }

  /// Writes the menu of what is used less often.
  private func more(_ nav: inout Markup) {
    nav.element("details", [.class("menu")]) { menu in
      menu.element("summary", [.class("tool"), .title("More"), .aria("label", "More")]) { $0.icon(.more) }
      menu.element("ul") { links in
        for (title, path) in [
          ("Folders and labels", "/folders"), ("Rules", "/rules"), ("Statistics", "/statistics"),
        ] {
          links.element("li") { $0.element("a", [.href(path)], text: title) }
        }
        // Wide screens have a button for it.
        links.element("li", [.class("for-narrow")]) { $0.element("a", [.href("/add#opml")], text: "Import") }
        links.element("li") { line in
          line.element("a", [.href("/export"), Attribute("download", "yaarr.opml")], text: "Export the list")
        }
      }
    }
  }

  private func messages(_ main: inout Markup) {
    main.problem(problem)
    if let notice {
      main.element("div", [.class("notice"), .role("status")]) { said in
        said.text(notice)
        guard let undo else { return }
        said.text(" ")
        said.form(to: "/subscriptions/undo", token: viewer.csrfToken, style: "undo") { form in
          form.hidden("batch", "\(undo)")
          for (name, value) in query.items { form.hidden("list-\(name)", value) }
          form.submit("Undo", style: "plain")
        }
      }
    }
    if !report.isEmpty {
      main.element("ul", [.class("report")]) { list in
        for line in report.prefix(Self.mostLines) { list.element("li", text: line) }
        let further = max(report.count - Self.mostLines, furtherLines)
        if further > 0 { list.element("li", text: "And \(further) more lines like these.") }
      }
    }
  }

  /// Writes how many feeds were fetched for the first time. The script renews it as they are.
  private func fetching(_ list: SubscriptionList, in main: inout Markup) {
    let feeds = list.subscriptions.filter { $0.feed.isFetched && !$0.settings.isPaused }
    let waiting = feeds.count { $0.feed.health.lastChecked == nil }
    guard waiting > 0 else { return }
    let done = feeds.count - waiting
    main.element("section", [.class("fetching"), .aria("label", "First fetches")]) { section in
      section.element("p") { line in
        line.text("\(done.grouped) of \(feeds.count.counted("feed", "feeds")) fetched")
        let unread = list.unreadCount(of: list.subscriptions)
        guard unread > 0 else { return line.text(".") }
        line.text("; \(unread.counted("entry", "entries")) to read so far. ")
        line.element("a", [.href("/unread")], text: "Start reading")
      }
      section.element(
        "progress", [.aria("label", "Fetched feeds"), Attribute("max", "\(feeds.count)"), .value("\(done)")], text: "")
    }
  }

  private func account(_ main: inout Markup) {
    guard viewer.isLocalOwner else { return }
    main.section("Create your account", [.id("account"), .class("card")]) { card in
      card.createAccountForm(token: viewer.csrfToken)
    }
  }
}
