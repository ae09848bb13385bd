import EventuallyTesting
import ReaderTesting
import Storage
import Testing
import Threading

@testable import Reader
@testable import Running
@testable import Screens

@Suite final class SearchPlacesTests: Sendable {
  private let places = SearchPlaces(seconds: 60)
  private let running = Lock<[String]>([])

  /// Starts work that ends when it is cancelled.
  private func start(
    _ name: String, _ user: Int64, search: String? = "a", in places: SearchPlaces? = nil
  ) -> Task<Void, any Error> {
    let places = places ?? self.places
    return Task {
      try await places.run(for: UserID(rawValue: user), search) {
        self.running.withLock { $0.append(name) }
        try await eventually(within: .seconds(1_000)) { false }
      }
    }
  }

  private func isRunning(_ names: [String]) -> Bool { running.withLock { Set($0) } == Set(names) }

  @Test func `a user's searches run one by one, two users' together, and other work does not wait`() async throws {
    let first = start("first", 1)
    try await eventually { isRunning(["first"]) }
    let second = start("second", 1)
    let others = start("other's", 2)
    try await eventually { isRunning(["first", "other's"]) }
    let third = start("third's", 3)
    let timeline = start("timeline", 1, search: nil)
    let blank = start("blank", 1, search: " ")
    try await eventually { isRunning(["first", "other's", "timeline", "blank"]) }
    first.cancel()
    try await eventually { isRunning(["first", "other's", "timeline", "blank", "second"]) }
    for task in [second, others, third, timeline, blank] { task.cancel() }
  }

  @Test func `searches of apps, of rules and of marking wait for a place as those of pages do`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let (places, useCases) = (reader.services.screens.searches, reader.services.useCases)
    let page = start("page", user.rawValue, in: places)
    try await eventually { isRunning(["page"]) }
    let others = [
      Task { _ = try await useCases.list(ListingQuery(), search: "a", of: user) },
      Task { _ = try await useCases.tryRule(RuleDraft(search: "a", actions: .mute), of: user) },
      Task { _ = try await useCases.markAllRead(TimelineQuery(search: "a"), upTo: nil, by: user) },
    ]
    try await eventually { places.waitingCount == others.count }
    page.cancel()
    for task in others { try await task.value }
  }

  @Test func `searches beyond those that may wait are refused`() async throws {
    let few = SearchPlaces(seconds: 60, together: 1, mostWaiting: 1)
    let tasks = [1, 2].map { user in start("\(user)", user, in: few) }
    try await eventually { running.withLock { $0.count } == 1 && few.waitingCount == 1 }
    await #expect(throws: SearchError.self) { try await few.run(for: UserID(rawValue: 3), "a") {} }
    try await few.run(for: UserID(rawValue: 3), nil) {}
    for task in tasks { task.cancel() }
  }

  @Test func `a search that takes too long is stopped and says so`() async throws {
    let error = await #expect(throws: SearchError.self) {
      try await SearchPlaces(seconds: 0.05).run(for: UserID(rawValue: 1), "a") {
        do {
          try await eventually(within: .seconds(1_000)) { false }
        } catch {
          self.running.withLock { $0.append("cancelled") }
          throw error
        }
      }
    }
    #expect(isRunning(["cancelled"]))
    #expect(error?.description.contains("was stopped") == true)
  }

  @Test func `work that has stored its result when the time is over says so`() async throws {
    let stored = try await SearchPlaces(seconds: 0.05).run(for: UserID(rawValue: 1), "a") {
      // As a write does it, which is not stopped.
      while !Task.isCancelled { await Task.yield() }
      return "stored"
    }
    #expect(stored == "stored")
  }
}
