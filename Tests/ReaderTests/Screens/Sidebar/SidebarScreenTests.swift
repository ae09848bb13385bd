import DataFlow
import DataFlowTesting
import Diffing
import Foundation
import Gallery
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite struct SidebarScreenTests {
  private let sources = StubSources()
  private let user = UserID(rawValue: 1)
  private let page = PageID("page")
  private let target = Target()
  private let clock = VirtualClock()

  /// Keeps sections as a page does.
  @ScreenActor
  private final class Target: @ScreenActor ReloadTarget {
    private(set) var sections: [[String]] = []
    private(set) var operations: [AnchoredSectionOperation<String, String>] = []
    private(set) var updates = 0
    var problem: String?

    func apply(_ update: ListUpdate<String, SidebarLine, String>) {
      updates += 1
      operations = update.changes.anchoredOperations(identity: \.id)
      sections = update.sections.map { [$0.id] + $0.elements.map(\.id) }
    }
  }

  private func open(_ body: (ReaderEvents, OpenPages) async throws -> Void) async throws {
    let events = ReaderEvents()
    let pages = OpenPages(screens: try await sources.screens(clock: clock), events: events)
    let screen = open(page, target, pages)
    try await eventually { !target.sections.isEmpty || target.problem != nil }
    try await body(events, pages)
    withExtendedLifetime((screen, pages)) {}
  }

  private func open(_ page: PageID, _ target: Target, _ pages: OpenPages) -> SidebarScreen {
    let screen = SidebarScreen(
      user: pages.user(user), shown: [], target: target, onProblem: { [target] in target.problem = $0 })
    pages.open(PageFeature.State(id: page, user: user))
    screen.open()
    return screen
  }

  /// Waits for the load that an event causes.
  private func load(_ isLoaded: () -> Bool) async throws {
    await clock.waitForSleepers(1)
    await clock.advance(by: SubscriptionsFeature.pause)
    try await eventually(isLoaded)
  }

  private func follow(_ feeds: (feed: Int64, folder: Int64?)...) {
    sources.set { (content) in
      content.list.folders = [Folder(id: FolderID(rawValue: 1), name: "Sea", position: 0)]
      content.list.subscriptions = feeds.map { (each: (feed: Int64, folder: Int64?)) in
        .sample(each.feed, folder: each.folder)
      }
    }
  }

  @Test func `folders are sections, and a folded one has no lines`() async throws {
    follow((1, 1), (2, 1), (3, nil))
    try await open { events, _ in
      try await eventually { target.sections.count == 3 }
      #expect(
        target.sections == [["collections", "unread", "all", "starred"], ["d1", "f1", "f2"], ["outside", "f3"]])

      let asked = sources.now.asked
      events.post(.folderFolded(FolderID(rawValue: 1), isFolded: true), to: user)
      try await eventually { target.sections[1] == ["d1"] }
      #expect(sources.now.asked == asked)
      #expect(target.operations == [.delete("f1"), .delete("f2"), .updateSection("d1", header: true, footer: false)])
    }
  }

  @Test func `a feed whose folder changes moves to that folder`() async throws {
    follow((1, 1), (3, nil))
    try await open { events, _ in
      try await eventually { target.sections.count == 3 }
      follow((1, 1), (3, 1))
      events.post(.subscriptionsChanged, to: user)
      try await load { target.sections.count == 2 }
      #expect(target.operations.contains(.move("f3", section: "d1", after: "f1")))
      #expect(target.operations.contains(.deleteSection("outside")))
    }
  }

  @Test func `a folder shows those within it, with each feed counted once, and hides them when it is folded`() {
    func folder(_ id: Int64, in parent: Int64?, isFolded: Bool = false, order: [Int64] = []) -> Folder {
      Folder(
        id: FolderID(rawValue: id), parent: parent.map { FolderID(rawValue: $0) }, name: "\(id)", position: 1,
        isFolded: isFolded, order: order.map { FeedID(rawValue: $0) })
    }
    var feeds = [1, 2, 3].map { Subscription.sample($0, folder: 2) }
    feeds[0].folders.append(FolderID(rawValue: 3))
    for index in feeds.indices { feeds[index].unreadCount = 1 }
    var list = SubscriptionList(
      subscriptions: feeds, folders: [folder(1, in: nil), folder(2, in: 1, order: [3]), folder(3, in: 1)],
      labels: [Label(id: LabelID(rawValue: 7), name: "Later")])
    let sections = list.sidebar
    #expect(
      sections.map { [$0.id] + $0.elements.map(\.id) } == [
        ["collections", "unread", "all", "starred"], ["d1"], ["d2", "f3", "f1", "f2"], ["d3", "f1d3"],
        ["labels", "l7"],
      ])
    #expect(sections.map { $0.header?.unreadCount } == [nil, 3, 3, 1, nil])
    list.folders[0].isFolded = true
    #expect(list.sidebar.map(\.id) == ["collections", "d1", "labels"])
  }

  @Test func `of more labels than a page needs, the last line leads to all`() {
    func lines(_ count: Int) -> [SidebarLine] {
      let labels = (1...Int64(count)).map { Label(id: LabelID(rawValue: $0), name: "\($0)") }
      return SubscriptionList(subscriptions: [], folders: [], labels: labels).sidebar.last?.elements ?? []
    }
    #expect(lines(100).map(\.id) == (1...100).map { "l\($0)" })
    let some = lines(1_000)
    #expect(some.count == 101 && some.last?.id == "labels" && some.last?.unreadCount == 1_000)
  }

  @Test func `an entry that several feeds have counts once in a folder of them and in all`() {
    func folder(_ id: Int64) -> Folder {
      Folder(id: FolderID(rawValue: id), parent: nil, name: "\(id)", position: 1, isFolded: true, order: [])
    }
    var feeds = [Subscription.sample(1, folder: 1), .sample(2, folder: 1), .sample(3, folder: 2)]
    for index in feeds.indices { feeds[index].unreadCount = 10 }
    let copies = [
      UnreadCopies(feeds: [1, 2].map(FeedID.init(rawValue:)), count: 4),
      UnreadCopies(feeds: [1, 2, 3].map(FeedID.init(rawValue:)), count: 1),
      UnreadCopies(feeds: [1, 3].map(FeedID.init(rawValue:)), count: 2),
    ]
    let list = SubscriptionList(subscriptions: feeds, folders: [folder(1), folder(2)], copies: copies)
    #expect(list.sidebar[0].elements.map(\.unreadCount) == [30 - 4 - 2 - 2, 0, 0])
    #expect(list.sidebar.map { $0.header?.unreadCount } == [nil, 20 - 4 - 1, 10])
  }

  @Test func `a page is not shown a list from before it was made`() async throws {
    follow((1, nil))
    try await open { events, pages in
      try await eventually { target.sections.last == ["outside", "f1"] }
      follow((1, nil), (2, nil))
      // In the pause after a load, the list is not loaded yet when the next page opens.
      events.post(.subscriptionsChanged, to: user)
      let other = Target()
      let screen = open(PageID("other"), other, pages)
      #expect(other.sections.isEmpty)
      try await load { other.sections.last == ["outside", "f1", "f2"] }
      #expect(other.updates == 1 && target.sections.last == ["outside", "f1", "f2"])
      withExtendedLifetime(screen) {}
    }
  }

  @Test func `a list that cannot be loaded shows a problem`() async throws {
    sources.set { $0.delay = .refusing("The disk is full.") }
    try await open { _, _ in
      #expect(target.problem == "The list of feeds could not be loaded: The disk is full.")
    }
  }
}

extension Subscription {
  fileprivate static func sample(_ feed: Int64, folder: Int64?) -> Subscription {
    Subscription(
      feed: Feed(
        id: FeedID(rawValue: feed), url: WebAddress(unparsed: "http://feeds.test/\(feed).xml"), title: "Feed \(feed)",
        siteURL: nil,
        health: FeedHealth(lastChecked: nil, nextCheck: TestReader.now, problem: nil, repairs: [])),
      title: "Feed \(feed)", folders: folder.map { (id: Int64) in [FolderID(rawValue: id)] } ?? [], unreadCount: 0)
  }
}
