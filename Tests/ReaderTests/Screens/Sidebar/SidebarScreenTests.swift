import DataFlow
import DataFlowTesting
import Diffing
import Foundation
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct SidebarScreenTests {
  private let sources = StubSources()
  private let user = UserID(rawValue: 1)
  private let page = PageID("page")
  private let target = Target()
  private let clock = VirtualClock()

  /// Keeps sections as a page does.
  @ScreenActor
  private final class Target: @ScreenActor SectionedReloadTarget {
    private(set) var sections: [[String]] = []
    private(set) var operations: [AnchoredSectionOperation<String, String>] = []
    var problem: String?

    func apply(_ changes: StagedChangeset<String, RowStamp<String>>, to sections: [SidebarSection]) {
      operations = changes.anchoredOperations(identity: \.id)
      self.sections = sections.map { (section: SidebarSection) in
        [section.id] + section.elements.map { (line: any SidebarItem) in line.id }
      }
    }

    func reload(_ sections: [SidebarSection]) {}
  }

  private func open(
    _ body: (LiveReader, SidebarScreen) async throws -> Void
  ) async throws {
    let database = try await TestReader().database
    let live = LiveReader(database: database, screens: try await sources.screens(clock: clock))
    live.open(PageFeature.State(id: page, user: user, timelines: []))
    let screen = SidebarScreen(
      user: live.user(user), shown: [], target: target,
      onProblem: { [target] (problem: String) in target.problem = problem })
    live.user(user).send(.page(id: page, action: .appeared))
    try await body(live, screen)
    withExtendedLifetime(screen) {}
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
    try await open { (live: LiveReader, _: SidebarScreen) in
      try await eventually { target.sections.count == 3 }
      #expect(
        target.sections == [["collections", "unread", "all", "starred"], ["d1", "f1", "f2"], ["outside", "f3"]])

      #expect(await live.change(.folder(FolderID(rawValue: 1), isFolded: true), of: user) == nil)
      #expect(target.sections[1] == ["d1"])
      #expect(target.operations == [.delete("f1"), .delete("f2"), .updateSection("d1", header: true, footer: false)])
    }
  }

  @Test func `a feed whose folder changes moves to that folder`() async throws {
    follow((1, 1), (3, nil))
    try await open { (live: LiveReader, _: SidebarScreen) in
      try await eventually { target.sections.count == 3 }
      follow((1, 1), (3, 1))
      live.everythingMayHaveChanged(for: user)
      await clock.waitForSleepers(1)
      await clock.advance(by: SubscriptionsFeature.pause)
      try await eventually { target.sections.count == 2 }
      #expect(target.operations.contains(.move("f3", section: "d1", after: "f1")))
      #expect(target.operations.contains(.deleteSection("outside")))
    }
  }

  @Test func `settings that cannot be loaded show a problem and hide no feeds`() async throws {
    follow((1, 1))
    sources.set { (content) in content.settingsProblem = "The disk is full." }
    try await open { (_: LiveReader, _: SidebarScreen) in
      try await eventually { target.sections.count == 2 }
      #expect(target.sections[1] == ["d1", "f1"])
      #expect(target.problem == "Your settings could not be loaded: The disk is full.")
    }
  }
}

extension Storage.Subscription {
  fileprivate static func sample(_ feed: Int64, folder: Int64?) -> Storage.Subscription {
    Storage.Subscription(
      feed: Feed(
        id: FeedID(rawValue: feed), url: "http://feeds.test/\(feed).xml", title: "Feed \(feed)", siteURL: nil,
        health: FeedHealth(lastChecked: nil, nextCheck: TestReader.now, problem: nil, repairs: [])),
      title: "Feed \(feed)", folder: folder.map { (id: Int64) in FolderID(rawValue: id) }, unreadCount: 0)
  }
}
