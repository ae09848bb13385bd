import Bytes
import Fetching
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage
import Syndication

/// Adds a feed by its address, that of its site, or finds one among the user's own; imports a list of feeds. The page's
/// script shows it as a dialog over other pages.
package struct AddPage {
  let viewer: Viewer
  /// What was typed: an address or words.
  var address = ""
  var folder: String?
  package var problem: String?
  /// The address that can be followed though it could not be fetched.
  package var anyway: WebAddress?
  package var notice: String?
  /// The feeds of a site that has several.
  package var choices: [DiscoveredFeed] = []
  /// The feed at the address.
  package var found: LoadedFeed?

  package init(viewer: Viewer, address: String = "", folder: String? = nil) {
    self.viewer = viewer
    self.address = address
    self.folder = folder
  }

  /// The most of the user's own feeds that a search shows.
  static let mostOwn = 20

  /// `/add?url=example.org&folder=News`.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let web = request.request
    var page = AddPage(
      viewer: request.viewer, address: try TextField.address.read(web.query("url")) ?? "",
      folder: try TextField.folder.read(web.query("folder")))
    // Another site may link to this page, but must not make the reader fetch any address; a picture must not even load
    // the page.
    guard !page.address.utf8.isEmpty, web.mayAct else {
      return try await page.response(host, status: web.isNavigation || web.mayAct ? 200 : 403)
    }
    // Words that cannot be an address are looked for among the user's own feeds.
    guard page.isAddress else { return try await page.response(host) }
    switch try await host.useCases.preview(page.address, by: request.user) {
    case .success(let feed): page.found = feed
    case .failure(let failure) where failure.choices.isEmpty:
      (page.problem, page.anyway) = (failure.sentence, failure.addressToFollowAnyway)
    case .failure(let failure):
      page.notice = failure.sentence
      page.choices = failure.choices
    }
    return try await page.response(host, status: page.problem == nil ? 200 : 422)
  }

  static func path(_ address: String, folder: String?) -> String {
    PreviewPage.path(address, folder: folder, on: "/add")
  }

  /// False for words: texts with spaces, or without a dot, a colon or an at sign.
  private var isAddress: Bool {
    let bytes = address.utf8
    return !bytes.contains(UInt8(ascii: " ")) && bytes.contains { ".:@".utf8.contains($0) }
  }

  package func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: viewer.user.id)
    let layout = Layout(
      title: "Add a feed", viewer: viewer, context: .elsewhere, subscriptions: list, here: "/add", style: "adding")
    let now = host.services.clock().now()
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet add-page")]) { main in
        main.deskBar("Add a feed")
        form(list, in: &main)
        if found == nil {
          main.element("p", [.class("hint")]) { line in
            line.text("To keep one page, not a feed: ")
            line.element("a", [.href(isAddress ? SavePage.path(of: address) : SavePage.path)], text: "Save a page")
          }
        }
        if let found { write(found, list, now: now, into: &main) }
        if !choices.isEmpty { choose(list, in: &main) }
        if !address.utf8.isEmpty { own(list, now: now, in: &main) }
        if found == nil, choices.isEmpty {
          main.section("Bring your feeds along", [.id("opml"), .class("other-way")]) { section in
            section.hint(
              "An OPML file, as other readers export it; or all that YAARR, FreshRSS, Miniflux, Tiny Tiny RSS, "
                + "Inoreader, NetNewsWire, Pocket or Omnivore has exported. At most \(WebHost.importedBody >> 20) MB. "
                + "It can also be dropped on any page of the reader.")
            section.importForm(token: viewer.csrfToken)
          }
        }
      }
    }
    return .html(markup.bytes, status: status)
  }

  // MARK: - Markup

  private func form(_ list: SubscriptionList, in main: inout Markup) {
    main.element("section", [.id("add")]) { section in
      section.addFeedForm(
        token: viewer.csrfToken, address: address, folder: folder ?? "", problem: problem, anyway: anyway, finds: true,
        hasFound: found != nil || !choices.isEmpty)
    }
  }

  /// The feed at the address, with its newest entries and the button to follow it.
  private func write(_ feed: LoadedFeed, _ list: SubscriptionList, now: Date, into main: inout Markup) {
    main.element("section", [.class("found"), .aria("label", "Found")]) { section in
      let url = feed.address ?? ""
      section.element("div", [.class("found-feed")]) { line in
        line.feedLetter(feed.title, of: url)
        line.element("div") { words in
          words.element("h2", text: feed.title)
          words.element("p", [.class("address")], text: "\(url.string) · \(Self.kind(feed))")
        }
        if let rate = Self.rate(feed, now: now) { line.element("span", [.class("meta")], text: rate) }
      }
      for problem in feed.problems { section.element("p", [.class("notice")], text: problem) }
      section.element("ol", [.class("newest")]) { titles in
        for entry in feed.entries.prefix(3) {
          titles.element("li") { title in
            title.element("span", text: entry.title ?? PlainText.truncate(entry.excerpt, toCharacters: 80))
            title.time(entry.published)
          }
        }
      }
      if let known = list.subscriptions.first(where: { $0.feed.url == feed.address }) {
        return already(known, list, in: &section)
      }
      section.form(to: "/subscriptions", token: viewer.csrfToken, style: "follow") { form in
        form.hidden("url", url.string)
        form.folderField(list, value: folder ?? "")
        form.element("label") { label in
          label.text("Name")
          label.void(
            "input",
            [
              .type("text"), .name("title"), .value(feed.title), Attribute("autocomplete", "off"),
              Attribute("maxlength", "1024"),
            ])
        }
        form.hint(Self.count(feed))
        form.element("p", [.class("buttons")]) { buttons in
          buttons.element(
            "a", [.class("button"), .href(PreviewPage.path(url.string, folder: folder))], text: "Preview")
          buttons.submit("Add the feed", style: "primary")
        }
      }
    }
  }

  private func already(_ known: Subscription, _ list: SubscriptionList, in section: inout Markup) {
    section.element("p", [.class("notice")]) { line in
      let folders = known.folders.map { list.pathText(of: $0) }.joined(separator: ", ")
      line.text(folders.utf8.isEmpty ? "You follow this feed already. " : "You follow this in \(folders). ")
      line.element("a", [.href(TimelineQuery(scope: .feed(known.feed.id)).path)], text: "Open")
      line.text(" ")
      line.element("a", [.href(FeedPage.path(known.feed.id) + "#edit")], text: "Move")
    }
  }

  /// The feeds of a site to choose from.
  private func choose(_ list: SubscriptionList, in main: inout Markup) {
    main.form(to: "/subscriptions", token: viewer.csrfToken, style: "choices follow") { form in
      form.element("fieldset") { set in
        set.element("legend", text: notice ?? "This site has several feeds. Choose one or more.")
        let choices = choices.map { FeedChoice($0, following: list) }
        let best = choices.firstIndex { !$0.isFollowed } ?? 0
        for (index, choice) in choices.enumerated() {
          set.element("label", [.class("choice")]) { label in
            let url = choice.feed.url.string
            label.void("input", [.type("checkbox"), .name("url"), .value(url), .flag("checked", index == best)])
            choice.write(into: &label) { $0.element("b", text: choice.name) }
            label.element(
              "a", [.href(Self.path(url, folder: folder)), .aria("label", "Look at \(choice.name)")], text: "Look")
          }
        }
      }
      form.folderField(list, value: folder ?? "")
      form.element("p", [.class("buttons")]) { buttons in
        buttons.submit("Add what is chosen", style: "primary")
      }
    }
  }

  /// The user's own feeds that have the words.
  private func own(_ list: SubscriptionList, now: Date, in main: inout Markup) {
    var query = FeedsQuery()
    (query.words, query.order) = (address.shortened(toBytes: FeedsQuery.longestSearch), .name)
    let listing = FeedsListing(query, of: list, now: now)
    guard listing.count > 0 else {
      if !isAddress {
        main.element(
          "p", [.class("empty")],
          text: "None of your feeds has these words. To add one, enter its address or that of its site.")
      }
      return
    }
    main.section("Among your feeds", [.class("own")]) { section in
      section.element("ul") { lines in
        for subscription in listing.feeds.prefix(Self.mostOwn) {
          lines.element("li", [.class("feed-name")]) { line in
            line.feedMark(subscription.feed, title: subscription.title)
            line.element(
              "a", [.href(TimelineQuery(scope: .feed(subscription.feed.id)).path)], text: subscription.title)
            line.element("span", [.class("site")], text: subscription.feed.url.string)
          }
        }
      }
      if listing.count > Self.mostOwn {
        section.element("p") { line in
          line.element("a", [.href(query.path)], text: "Show all \(listing.count.grouped)")
        }
      }
    }
  }

  // MARK: - Words

  private static func kind(_ feed: LoadedFeed) -> String {
    let lengths = feed.entries.prefix(20).map { $0.contentHTML?.utf8.count ?? 0 }.sorted()
    guard !lengths.isEmpty else { return "no entries just now" }
    return lengths[lengths.count / 2] > 1_500 ? "whole articles" : "summaries"
  }

  private static func count(_ feed: LoadedFeed) -> String {
    "\(feed.entries.count.counted("entry is", "entries are")) there."
  }

  /// "About 3 a week", by the dates of the entries.
  private static func rate(_ feed: LoadedFeed, now: Date) -> String? {
    let dates = feed.entries.map(\.published).filter { $0 > now.addingTimeInterval(-84 * 86_400) }
    guard let first = dates.min(), dates.count > 1 else { return nil }
    let weeks = max(now.timeIntervalSince(first) / (7 * 86_400), 1)
    let perWeek = Double(dates.count) / weeks
    if perWeek >= 1 { return "\(Int(clamping: perWeek.rounded())) a week" }
    return "\(max(1, Int(clamping: (perWeek * 4.3).rounded()))) a month"
  }
}

extension Markup {
  /// Writes a field for a folder's path, with the folders that there are to choose from.
  mutating func folderField(_ list: SubscriptionList, value: String) {
    element("label") { label in
      label.text("Folder (optional)")
      label.void(
        "input",
        [
          .type("text"), .name("folder"), .value(value), Attribute("autocomplete", "off"),
          Attribute("maxlength", "256"),
          Attribute("list", "folder-paths"),
        ])
    }
    element("datalist", [.id("folder-paths")]) { options in
      let paths = list.pathTexts
      for folder in list.folders.prefix(FeedSelection.mostFolders) {
        options.void("option", [.value(paths[folder.id] ?? "")])
      }
    }
  }
}
