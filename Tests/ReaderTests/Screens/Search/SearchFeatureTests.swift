import DataFlow
import DataFlowTesting
import Foundation
import Gallery
import ReaderTesting
import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite(.timeLimit(.minutes(1))) struct SearchFeatureTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private typealias Feature = SearchFeature

  private func store() async throws -> TestStore<Feature.State, Feature.Action> {
    sources.set { $0.entries = [.sample(2), .sample(1, feed: 3)] }
    return TestStore(
      initial: Feature.State(user: UserID(rawValue: 1), scope: .feed(FeedID(rawValue: 3))),
      reducer: Feature(screens: try await sources.screens(clock: clock)), isolation: #isolation)
  }

  private func pause() async {
    await clock.waitForSleepers(1)
    await clock.advance(by: Feature.pause)
  }

  @Test func `words typed without a pause are searched once, in the scope of the page`() async throws {
    let store = try await store()
    for words in ["e", "en", "ent"] {
      store.send(.typed(words)) { ($0.words, $0.isSearching) = (words, true) }
    }
    await pause()
    await store.receive(\.found) { ($0.found, $0.isSearching) = ([.sample(1, feed: 3)], false) }
    await store.finish()
    #expect(sources.now.asked == ["list", "entries"])
  }

  @Test func `a cleared field has no results and starts no search`() async throws {
    let store = try await store()
    store.send(.typed("har")) { ($0.words, $0.isSearching) = ("har", true) }
    store.send(.typed(" ")) { ($0.words, $0.isSearching) = (" ", false) }
    #expect(store.runningEffects == 0)
    await store.finish()
    #expect(sources.now.asked.isEmpty)
  }

  @Test func `feeds and folders of the name are offered, those that begin so first`() async throws {
    let names = ["Notes of the quay", "The Quay", "Quayside", "Entrance"]
    let folder = Folder(id: FolderID(rawValue: 1), name: "Quays", position: 0)
    let list = SubscriptionList(
      subscriptions: names.enumerated().map { index, name in
        let feed = Feed(
          id: FeedID(rawValue: Int64(index + 1)), url: "http://\(index).test/", title: name,
          health: FeedHealth(nextCheck: .distantPast))
        return Subscription(feed: feed, title: name, unreadCount: index)
      }, folders: [folder])
    #expect(list.places(named: "quay").map(\.name) == ["Quays", "Quayside", "The Quay", "Notes of the quay"])
    #expect(list.places(named: "the qua").map(\.name) == ["The Quay", "Notes of the quay"])
    #expect(list.places(named: "\"the quay\"").map(\.name) == ["The Quay", "Notes of the quay"])
    #expect(list.places(named: "the quay").map(\.term) == ["feed:\"The Quay\"", "feed:\"Notes of the quay\""])
    #expect(list.places(named: "the quay").map(\.unreadCount) == [1, 0])
    for search in ["", " ", "quay is:unread", "quay -tide", "quay OR tide", "title:quay", "tide", "feed:quay"] {
      #expect(list.places(named: search).isEmpty, "\(search)")
    }

    sources.set { $0.list = list }
    let store = try await store()
    store.send(.typed("ent")) { ($0.words, $0.isSearching) = ("ent", true) }
    await pause()
    await store.receive(\.named) { $0.places = list.places(named: "ent") }
    await store.receive(\.found) { ($0.found, $0.isSearching) = ([.sample(1, feed: 3)], false) }
    store.send(.typed("")) { ($0.words, $0.found, $0.places) = ("", [], []) }
    #expect(store.runningEffects == 0)
    await store.finish()
  }

  @Test func `words that a feed does not have are searched in all entries`() async throws {
    sources.set { $0.entries = [.sample(2), .sample(1)] }
    let store = TestStore(
      initial: Feature.State(user: UserID(rawValue: 1), scope: .feed(FeedID(rawValue: 9))),
      reducer: Feature(screens: try await sources.screens(clock: clock)), isolation: #isolation)
    store.send(.typed("ent")) { ($0.words, $0.isSearching) = ("ent", true) }
    await pause()
    await store.receive(\.foundElsewhere) { ($0.foundElsewhere, $0.isSearching) = ([.sample(2), .sample(1)], false) }
    store.send(.typed("")) { ($0.words, $0.foundElsewhere) = ("", []) }
    await store.finish()
    #expect(sources.now.asked == ["list", "entries", "entries"])
  }

  @Test func `a failed search shows the reason, until something else is typed`() async throws {
    let store = try await store()
    sources.set { $0.delay = .refusing("The index is gone.") }
    store.send(.typed("har")) { ($0.words, $0.isSearching) = ("har", true) }
    await pause()
    await store.receive(\.failed) { ($0.problem, $0.isSearching) = ("The search failed: The index is gone.", false) }
    store.send(.typed("")) { ($0.words, $0.problem) = ("", nil) }
    await store.finish()
  }
}
