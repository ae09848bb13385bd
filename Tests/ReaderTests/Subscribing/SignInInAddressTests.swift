import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

/// User names and passwords in addresses of feeds.
@Suite(.timeLimit(.minutes(1)))
struct SignInInAddressTests {
  private static let typed = "http://ann:se%40cret@feeds.test/basic"

  private func makeReader() async throws -> (reader: TestReader, useCases: UseCases, user: UserID) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text(String(repeating: "k", count: 43)) }
    reader.transport.set("http://feeds.test/basic", TestReader.rss(items: [TestReader.item("1")]))
    return (reader, reader.services.useCases, try await reader.owner().id)
  }

  @Test func `a password in the address becomes the sign-in of a feed of the user's own`() async throws {
    let (reader, useCases, user) = try await makeReader()
    let feed = try await useCases.subscribe(Self.typed, for: user).subscription.feed
    #expect(feed.url == "http://feeds.test/basic")
    #expect(feed.owner == user && feed.health.problem == nil)
    #expect(reader.transport.requests.map(\.url) == ["http://feeds.test/basic"])
    #expect(reader.transport.requests.last?.access?.signIn == .basic(user: "ann", password: "se@cret"))
  }

  @Test func `a preview refuses the password and does not repeat it`() async throws {
    let (reader, useCases, user) = try await makeReader()
    guard case .failure(let failure) = try await useCases.preview(Self.typed, by: user) else {
      Issue.record("It was previewed.")
      return
    }
    #expect(failure.sentence.contains("Enter http://feeds.test/basic alone"))
    #expect(!failure.sentence.contains("cret"))
    #expect(reader.transport.requests.isEmpty)
  }

  @Test func `a list with passwords in addresses loses no feed, and stores none of them in an address`() async throws {
    let (reader, useCases, user) = try await makeReader()
    let list = """
      <opml version="2.0"><body><outline type="rss" text="Mine" xmlUrl="\(Self.typed)"/>
      <outline type="rss" text="Nameless" xmlUrl="http://token@feeds.test/other"/></body></opml>
      """
    let report = try await useCases.importFeeds(Array(list.utf8), for: user)
    #expect(report.added.count == 2)
    #expect(report.problems.map(\.sentence).count == 1)
    #expect(report.problems.first?.sentence.contains("http://feeds.test/other were left out") == true)

    let feeds = try await useCases.subscriptions(of: user).subscriptions.map(\.feed)
    #expect(Set(feeds.map(\.url)) == ["http://feeds.test/basic", "http://feeds.test/other"])
    let own = try #require(feeds.first { $0.url == "http://feeds.test/basic" })
    #expect(own.owner == user)
    try await reader.refresh(own)
    #expect(reader.transport.requests.last?.access?.signIn == .basic(user: "ann", password: "se@cret"))
  }
}
