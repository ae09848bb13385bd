import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Screens

/// Feeds that cannot be fetched when they are added.
@Suite(.timeLimit(.minutes(1)))
struct AddingRefusedFeedsTests {
  static let url = "https://feeds.test/a.xml"

  /// The error of adding the feed, with this response.
  func refusal(
    _ body: String = "", status: Int, headers: [HTTPHeader] = []
  ) async throws -> SubscribingError {
    let reader = try await TestReader()
    reader.transport.set(Self.url, body, status: status, headers: headers)
    return try await refusal(reader)
  }

  func refusal(_ reader: TestReader) async throws -> SubscribingError {
    try #require(
      await #expect(throws: SubscribingError.self) {
        _ = try await reader.services.useCases.subscribe(Self.url, for: reader.owner().id)
      })
  }

  // MARK: Sentences

  @Test(arguments: [(500, "Try it again later."), (410, "Look for another one"), (401, "Add the feed with it")])
  func `what is said holds for a feed that is not followed yet`(status: Int, words: String) async throws {
    let sentence = "\(try await refusal(status: status))"
    #expect(sentence.contains(words), "\(sentence)")
    for other in ["It is tried again", "until you ask", "the feed's settings"] { #expect(!sentence.contains(other)) }
  }

  @Test func `transport problems do not promise that the feed is tried again`() {
    for error in [
      TransportError.certificate(host: "a.test", .expired(on: nil)), .connectionRefused(host: "a.test"), .noNetwork,
      .exhausted("memory"),
    ] {
      let sentence = FeedProblem(error, isAdding: true).sentence
      for other in ["feed is tried again", "It tries again", "nothing needs"] { #expect(!sentence.contains(other)) }
      #expect(sentence != FeedProblem(error).sentence)
    }
  }

  @Test func `a challenge with status 200 is one`() async throws {
    let error = try await refusal(
      "<!doctype html><script id=\"anubis_challenge\" type=\"application/json\">{}</script>", status: 200,
      headers: [HTTPHeader("Content-Type", "text/html")])
    #expect("\(error)".contains("a challenge for browsers (Anubis)"))
  }

  @Test(arguments: [429, 503])
  func `the end of a pause is said`(status: Int) async throws {
    let error = try await refusal(status: status, headers: [HTTPHeader("Retry-After", "7200")])
    let end = FeedProblem.time(TestReader.now.addingTimeInterval(7_200), now: TestReader.now, .current)
    #expect("\(error)".contains("No request is sent before \(end)."))
  }

  // MARK: What is stored

  @Test func `a feed that is followed and works is not fetched again when it is added`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(Self.url, items: [TestReader.item("one"), TestReader.item("two")])
    let other = try await reader.database.createUser(name: "other", passwordHash: nil).id
    let count = reader.transport.requests.count
    let useCases = reader.services.useCases
    let added = try await useCases.subscribe(Self.url, for: other)
    #expect(added.isNew && added.subscription.unreadCount == 2)
    #expect(try await !useCases.subscribe(Self.url, for: other).isNew)
    #expect(reader.transport.requests.count == count)
  }

  @Test func `a stored feed that nobody follows, or that fails, is fetched`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(Self.url, items: [TestReader.item("one")]).subscription.feed
    let user = try await reader.owner().id
    _ = try await reader.services.useCases.unsubscribe(feed.id, of: user)
    reader.transport.set(Self.url, TestReader.rss(items: [TestReader.item("two")]))
    #expect(try await reader.services.useCases.subscribe(Self.url, for: user).record.inserted.count == 1)

    reader.transport.set(Self.url, "", status: 500)
    try await reader.refresh(feed)
    reader.transport.set(Self.url, TestReader.rss(items: [TestReader.item("three")]))
    #expect(try await reader.services.useCases.subscribe(Self.url, for: user).record.inserted.count == 1)
  }

  @Test func `a host with a pause is asked neither for a feed to add nor for a preview`() async throws {
    let reader = try await TestReader()
    reader.transport.set("https://feeds.test/other", TestReader.rss(items: [TestReader.item("one")]))
    let user = try await reader.owner().id
    // Another process has stored it.
    try await reader.database.pause(
      host: "feeds.test", until: TestReader.now.addingTimeInterval(600), now: TestReader.now)
    let useCases = reader.services.useCases
    let error = await #expect(throws: SubscribingError.self) {
      _ = try await useCases.subscribe("feeds.test/other", for: user)
    }
    #expect(error.map { "\($0)" }?.contains("asked to be left alone until") == true)
    guard case .failure(let failure) = try await useCases.preview("https://feeds.test/other", by: user) else {
      Issue.record("It was previewed.")
      return
    }
    #expect(failure.sentence.contains("asked to be left alone until"))
    #expect(reader.transport.requests.isEmpty)
  }

  @Test func `a pause that is asked for while a feed is added is stored`() async throws {
    let reader = try await TestReader()
    reader.transport.set(Self.url, "", status: 429, headers: [HTTPHeader("Retry-After", "7200")])
    _ = try await refusal(reader)
    let pauses = try await reader.database.pausedHosts(now: TestReader.now)
    #expect(pauses == ["feeds.test": TestReader.now.addingTimeInterval(7_200)])
  }
}
