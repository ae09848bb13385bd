import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// All that can be done with a feed or a folder. The script shows it as a menu beside a line of the sidebar; without scripts
/// it is a page.
struct PlaceMenu {
  enum Place {
    case feed(Subscription)
    case folder(Folder)
  }

  let viewer: Viewer
  let list: SubscriptionList
  let place: Place
  /// True if what comes from the place is hidden.
  let isMuted: Bool

  static func path(_ feed: FeedID) -> String { "/subscriptions/\(feed)/menu" }

  static func path(_ folder: FolderID) -> String { "/folders/\(folder)/menu" }

  /// `GET /subscriptions/7/menu`
  static func ofFeed(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id = try request.feedID()
    let list = try await host.useCases.subscriptions(of: request.user)
    guard let feed = list.subscriptions.first(where: { $0.feed.id == id }) else { throw WebError.notFound }
    return try await answer(.feed(feed), list, host, request)
  }

  /// `GET /folders/3/menu`
  static func ofFolder(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: request.user)
    guard let folder = list.folder(try request.id()) else { throw WebError.notFound }
    return try await answer(.folder(folder), list, host, request)
  }

  private static func answer(
    _ place: Place, _ list: SubscriptionList, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> HTTPResponse {
    let menu = PlaceMenu(
      viewer: request.viewer, list: list, place: place,
      isMuted: try await host.useCases.mutes(place.rulePlace, of: request.user))
    return .html(menu.markup.bytes)
  }

  private var path: String {
    switch place {
    case .feed(let subscription): Self.path(subscription.feed.id)
    case .folder(let folder): Self.path(folder.id)
    }
  }

  private var token: String { viewer.csrfToken }

  private var markup: Markup {
    let layout = Layout(
      title: place.title, viewer: viewer, context: .elsewhere, subscriptions: list, here: path, style: "subscriptions")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar(place.title, back: ("Back to the entries", place.timeline.path))
        main.element("ul", [.class("place-menu"), .aria("label", place.title)]) { menu in
          markRead(&menu)
          switch place {
          case .feed(let subscription): choices(of: subscription, in: &menu)
          case .folder(let folder): choices(of: folder, in: &menu)
          }
        }
      }
    }
  }

  // MARK: Both

  private func markRead(_ menu: inout Markup) {
    let count = place.unreadCount(list)
    guard count > 0 else { return }
    menu.choice(to: "/mark-all-read", token: token) { form in
      form.hidden("filter", EntryFilter.unread.pathName)
      if let (name, id) = place.timeline.scope.item { form.hidden(name, id) }
      form.hidden("return", place.timeline.path)
      form.submit("Mark \(count.grouped) as read")
    }
  }

  private func mute(_ menu: inout Markup) {
    let said = isMuted ? "What comes is shown again." : "What comes from now on is hidden. Rules has what was muted."
    menu.choice(to: "\(place.address)/mute", token: token, said: said) { form in
      form.hidden("on", isMuted ? "0" : "1")
      form.submit(isMuted ? "Unmute: show what comes" : "Mute: hide what comes")
    }
  }

  private func addFeed(to folder: FolderID?, _ menu: inout Markup) {
    menu.link("Add a feed here", folder.map { QueryText.adding("folder", list.pathText(of: $0), to: "/add") } ?? "/add")
  }

  // MARK: A feed

  private func choices(of subscription: Subscription, in menu: inout Markup) {
    let (feed, own) = (subscription.feed, FeedPage.path(subscription.feed.id))
    menu.unfolding("Rename") { item in
      item.form(to: own, token: token, style: "inline", [.data("said", "Renamed.")]) { form in
        for folder in subscription.folders { form.hidden("folders", "\(folder)") }
        form.field("Title", name: "title", value: subscription.title)
        form.submit("Rename")
      }
    }
    menu.unfolding("Move") { item in move(feed.id, in: &item) }
    mute(&menu)
    if feed.isFetched {
      let isPaused = subscription.settings.isPaused
      menu.many("\(isPaused ? "Check again" : "Pause checking")", isPaused ? "resume" : "pause", token) {
        $0.hidden("feed", "\(feed.id)")
      }
    }
    if let site = feed.siteURL {
      menu.element("li") { item in
        item.element(
          "a", [.href(site.string), Attribute("rel", "noopener noreferrer"), Attribute("target", "_blank")],
          text: "Open the site")
      }
    }
    addFeed(to: subscription.folders.first, &menu)
    menu.link("Settings", own)
    menu.many("Unsubscribe", "unsubscribe", token, style: "danger") { $0.hidden("feed", "\(feed.id)") }
  }

  private func move(_ feed: FeedID, in item: inout Markup) {
    if !list.folders.isEmpty, list.folders.count <= FeedSelection.mostFolders {
      item.form(to: "/subscriptions/selected", token: token, style: "inline") { form in
        form.hidden("do", "move")
        form.hidden("feed", "\(feed)")
        form.element("label") { label in
          label.text("To the folder")
          label.element("select", [.name("folder")]) { select in
            select.element("option", [.value("")], text: "None")
            let paths = list.pathTexts
            for folder in list.folders {
              select.element("option", [.value("\(folder.id)")], text: paths[folder.id] ?? folder.name)
            }
          }
        }
        form.submit("Move")
      }
    }
    item.form(to: "/subscriptions/selected", token: token, style: "inline") { form in
      form.hidden("do", "move")
      form.hidden("feed", "\(feed)")
      form.pathField("To a new folder")
      form.submit("Make and move", label: "Make the folder and move")
    }
  }

  // MARK: A folder

  private func choices(of folder: Folder, in menu: inout Markup) {
    let own = FolderPage.path(folder.id)
    menu.unfolding("Rename") { item in
      item.form(to: own, token: token, style: "inline", [.data("said", "Renamed.")]) { form in
        form.field("Name", name: "name", value: folder.name)
        form.submit("Rename")
      }
    }
    let outside = list.folders.filter { !list.folders(within: folder.id).contains($0.id) }
    if folder.parent != nil || !outside.isEmpty, list.folders.count <= FeedSelection.mostFolders {
      menu.unfolding("Move") { item in
        item.form(to: own, token: token, style: "inline", [.data("said", "Moved.")]) { form in
          form.element("label") { label in
            label.text("Into the folder")
            label.element("select", [.name("parent")]) { select in
              select.element("option", [.value(""), .flag("selected", folder.parent == nil)], text: "None")
              let paths = list.pathTexts
              for other in outside {
                select.element(
                  "option", [.value("\(other.id)"), .flag("selected", other.id == folder.parent)],
                  text: paths[other.id] ?? other.name)
              }
            }
          }
          form.submit("Move")
        }
      }
    }
    mute(&menu)
    let feeds = list.feeds(within: folder.id)
    let fetched = list.subscriptions.filter { feeds.contains($0.feed.id) && $0.feed.isFetched }
    for (isPaused, title, change) in [(false, "Pause checking", "pause"), (true, "Check again", "resume")]
    where fetched.contains(where: { $0.settings.isPaused == isPaused }) {
      menu.many(title, change, token) { form in
        form.hidden("all", "1")
        form.hidden("list-folder", "\(folder.id)")
      }
    }
    addFeed(to: folder.id, &menu)
    menu.unfolding("New folder inside") { item in
      item.form(to: "/folders", token: token, style: "inline", [.data("said", "The folder is made.")]) { form in
        form.hidden("within", "\(folder.id)")
        form.pathField("Name", name: "name")
        form.submit("Make")
      }
    }
    menu.link("Settings and order", own)
    menu.choice(to: "\(own)/delete", token: token, said: "The folder is deleted. Its feeds are kept.") { form in
      form.submit("Delete, and keep its feeds", style: "danger")
    }
  }
}

extension PlaceMenu.Place {
  fileprivate var title: String {
    switch self {
    case .feed(let subscription): subscription.title
    case .folder(let folder): folder.name
    }
  }

  /// The address of the place's own page, below which its changes are.
  fileprivate var address: String {
    switch self {
    case .feed(let subscription): FeedPage.path(subscription.feed.id)
    case .folder(let folder): FolderPage.path(folder.id)
    }
  }

  fileprivate var timeline: TimelineQuery {
    switch self {
    case .feed(let subscription): TimelineQuery(scope: .feed(subscription.feed.id))
    case .folder(let folder): TimelineQuery(scope: .folder(folder.id))
    }
  }

  fileprivate var rulePlace: RulePlace {
    switch self {
    case .feed(let subscription): .feed(subscription.feed.id)
    case .folder(let folder): .folder(folder.id)
    }
  }

  fileprivate func unreadCount(_ list: SubscriptionList) -> Int {
    switch self {
    case .feed(let subscription): subscription.unreadCount
    case .folder(let folder): list.unreadCount(in: folder.id)
    }
  }
}

extension Markup {
  /// Writes a line of the menu that is a form of one button.
  ///
  /// - Parameter said: What the script says when it is done, if the answer says nothing itself.
  fileprivate mutating func choice(
    to path: String, token: String, said: String? = nil, _ content: (inout Markup) -> Void
  ) {
    element("li") { item in item.form(to: path, token: token, [.data("said", said)], content) }
  }

  /// Writes a line that changes one or several feeds, as the page of the feeds does.
  fileprivate mutating func many(
    _ title: String, _ change: String, _ token: String, style: String = "", _ feeds: (inout Markup) -> Void
  ) {
    choice(to: "/subscriptions/selected", token: token) { form in
      form.hidden("do", change)
      feeds(&form)
      form.submit(title, style: style)
    }
  }

  fileprivate mutating func link(_ title: String, _ path: String) {
    element("li") { item in item.element("a", [.href(path)], text: title) }
  }

  /// Writes a line that unfolds to a form.
  fileprivate mutating func unfolding(_ title: String, _ content: (inout Markup) -> Void) {
    element("li") { item in
      item.element("details") { details in
        details.element("summary", text: title)
        content(&details)
      }
    }
  }

  fileprivate mutating func pathField(_ title: String, name: String = "path") {
    element("label") { label in
      label.text(title)
      label.void(
        "input",
        [
          .type("text"), .name(name), .flag("required", true), Attribute("autocomplete", "off"),
          Attribute("maxlength", "256"),
        ])
    }
  }
}
