import Foundation
import HTML
import HTTPServer
import Reader
import Storage
import Syndication

/// All feeds with their health, and the forms to add, change and remove them.
package struct SubscriptionsPage {
  let viewer: Viewer
  package var address: String
  package var problem: String?
  package var notice: String?
  /// The lines of a report, such as that of an import.
  package var report: [String] = []
  /// The number of lines that the report leaves out.
  var furtherLines = 0
  /// The feed whose form is open.
  var changing: FeedID?
  /// The feeds of a site that has several.
  package var choices: [DiscoveredFeed] = []
  /// The folder entered together with the address.
  var folder: String?
  /// True to list only feeds with settings of their own.
  var showsChanged = false
  /// The subscription that has just ended and can be restored.
  package var ended: EndedSubscription?

  package init(viewer: Viewer, address: String = "", problem: String? = nil) {
    self.viewer = viewer
    self.address = address
    self.problem = problem
  }

  /// The most lines of a report that are shown: the file determines how many there are.
  static let mostLines = 100

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    var page = SubscriptionsPage(viewer: request.viewer)
    page.showsChanged = request.request.query("settings") != nil
    if let name = request.request.query("said"), let said = host.said.page(name, of: request.user) { page.say(said) }
    page.changing = request.request.query("change").flatMap { FeedID($0) }
    return try await page.response(host)
  }

  /// Takes over what an earlier page had to say.
  private mutating func say(_ said: SubscriptionsPage) {
    (notice, report, furtherLines, ended) = (said.notice, said.report, said.furtherLines, said.ended)
  }

  /// A redirect to a page that says this. Loading it again sends no form again.
  func redirect(_ host: WebHost) -> HTTPResponse {
    var said = self
    said.report = Array(report.prefix(Self.mostLines))
    said.furtherLines = report.count - said.report.count
    return SafePath.redirect(to: QueryText.adding("said", host.said.keep(said), to: "/subscriptions"))
  }

  package func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: viewer.user.id)
    let details = try await host.useCases.feedDetails(of: viewer.user.id)
    let layout = Layout(
      title: "Feeds", viewer: viewer, context: .elsewhere,
      sidebar: list.sidebar, here: "/subscriptions",
      style: "subscriptions")
    let paths = FolderPaths(list)
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("settings-page")]) { main in
        main.element("h1", text: "Feeds")
        messages(&main)
        forms(&main)
        table(list, details, paths, host.services, in: &main)
        if !list.subscriptions.isEmpty || !list.folders.isEmpty {
          FolderForms(list: list, token: viewer.csrfToken, paths: paths).write(into: &main)
        }
      }
    }
    return .html(markup.bytes, status: status)
  }

  private func messages(_ main: inout Markup) {
    if let problem { main.element("p", [.class("problem"), .role("alert")], text: problem) }
    if let notice { main.element("p", [.class("notice"), .role("status")], text: notice) }
    if !report.isEmpty {
      main.element("ul", [.class("report")]) { list in
        for line in report.prefix(Self.mostLines) { list.element("li", text: line) }
        let further = max(report.count - Self.mostLines, furtherLines)
        if further > 0 { list.element("li", text: "And \(further) more lines like these.") }
      }
    }
    if let ended { ended.write(into: &main, token: viewer.csrfToken) }
    for choice in choices {
      main.element("form", [.method("post"), .action("/subscriptions"), .class("choice")]) { form in
        form.hidden("csrf", viewer.csrfToken)
        form.hidden("url", choice.url.string)
        form.hidden("folder", folder)
        form.element("button", [.type("submit"), .class("plain")]) { button in
          if let title = choice.title {
            button.text("Add “\(title)” ")
            button.element("span", [.class("address")], text: choice.url.string)
          } else {
            button.text("Add \(choice.url)")
          }
        }
      }
    }
  }

  private func forms(_ main: inout Markup) {
    main.element("div", [.class("ways")]) { ways in
      ways.element("section", [.id("add"), .class("card")]) { card in
        card.element("h2", text: "Add a feed")
        card.addFeedForm(token: viewer.csrfToken, address: address, folder: folder ?? "")
      }
      ways.element("section", [.class("card")]) { card in
        card.element("h2", text: "OPML")
        card.importForm(token: viewer.csrfToken)
        card.element("p") { line in
          line.element("a", [.href("/export"), Attribute("download", "yaarr.opml")], text: "Export all feeds")
        }
      }
      guard viewer.isLocalOwner else { return }
      ways.element("section", [.id("account"), .class("card")]) { card in
        card.element("h2", text: "Create your account")
        card.createAccountForm(token: viewer.csrfToken)
      }
    }
  }

  private func table(
    _ following: SubscriptionList, _ details: [FeedID: FeedDetails], _ paths: FolderPaths, _ services: ReaderContainer,
    in main: inout Markup
  ) {
    let subscriptions = following.subscriptions
    guard !subscriptions.isEmpty else { return }
    let (now, pushes) = (services.clock().now(), services.pushes())
    let changed = subscriptions.filter(\.isChanged)
    main.element(
      "h2", [.id("feed-count")], text: "\(subscriptions.count.grouped) \(subscriptions.count == 1 ? "feed" : "feeds")")
    if !changed.isEmpty {
      main.element("p") { line in
        line.element(
          "a", [.href(showsChanged ? "/subscriptions" : "/subscriptions?settings=own")],
          text: showsChanged ? "Show all feeds" : "Show the \(changed.count) with settings of their own")
      }
    }
    main.element("ul", [.class("feeds"), .data("live", "yes")]) { list in
      for subscription in showsChanged ? changed : subscriptions {
        let line = SubscriptionLine(
          subscription: subscription, details: details[subscription.feed.id] ?? FeedDetails(), following: following,
          paths: paths, now: now, token: viewer.csrfToken, isDelivered: pushes.delivers(subscription.feed.id),
          isChanging: subscription.feed.id == changing)
        line.write(into: &list)
      }
    }
  }
}

/// A row of the page for one feed.
struct SubscriptionLine {
  let subscription: Subscription
  let details: FeedDetails
  let following: SubscriptionList
  let paths: FolderPaths
  let now: Date
  let token: String
  /// True if a hub delivers new entries.
  let isDelivered: Bool
  /// True if the form to change it is open.
  var isChanging = false

  func write(into markup: inout Markup) {
    let feed = subscription.feed
    markup.element("li", [.id("feed-\(feed.id)"), .class("subscription"), .data("feed", "\(feed.id)")]) {
      (line: inout Markup) in
      line.element("h3") { heading in
        heading.element("a", [.href(TimelineQuery(scope: .feed(feed.id)).path)], text: subscription.title)
      }
      line.element("p", [.class("address")], text: feed.url.string)
      line.element("p", [.class("health")]) { health in
        health.text(FeedHealthText.line(feed.health, now: now) + ". ")
        if isDelivered { health.text("Its hub delivers new entries at once. ") }
        health.element("a", [.href(FeedPage.path(feed.id))], text: "Health and settings")
      }
      if subscription.isChanged {
        line.element("p", [.class("health")]) { settings in
          settings.text(subscription.differences(showsOperators: false).joined(separator: " "))
        }
      }
      if let problem = feed.health.problem {
        line.element(
          "p", [.class("problem")],
          text: FeedHealthText.sentence(problem: problem, of: feed.health, now: now))
      }
      RepairList(repairs: feed.health.repairs).write(into: &line)
      FeedFacts(details: details, iconURL: feed.iconURL).writeFolded(into: &line)
      line.element("details", [.flag("open", isChanging)]) { details in
        details.element("summary", text: "Change")
        change(&details, feed: feed)
      }
    }
  }

  private func change(_ details: inout Markup, feed: Feed) {
    details.element("form", [.method("post"), .action("/subscriptions/\(feed.id)"), .class("inline")]) {
      (form: inout Markup) in
      form.hidden("csrf", token)
      form.field("Title", name: "title", value: subscription.title)
      form.field("URL", name: "url", value: feed.url.string)
      let own = Set(subscription.folders)
      let listsAll = paths.fit(times: following.subscriptions.count)
      for folder in following.folders where listsAll || own.contains(folder.id) {
        form.choice(
          paths[folder.id], name: "folders", value: "\(folder.id)", isChosen: own.contains(folder.id))
      }
      form.field(listsAll ? "New folder" : "Another folder, such as “News / World”", name: "folder")
      form.element("button", [.type("submit")], text: "Save")
      form.element(
        "button", [.type("submit"), .class("danger"), Attribute("formaction", "/subscriptions/\(feed.id)/delete")],
        text: "Unsubscribe")
    }
  }
}
