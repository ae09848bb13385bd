import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running

@Suite struct FeedProblemTests {
  private static func response(_ status: Int, _ headers: [(String, String)] = [], body: String = "") -> Response {
    Response(
      status: status, url: "http://site.test/feed", headers: Headers(headers.map { HTTPHeader($0.0, $0.1) }),
      body: Array(body.utf8))
  }

  private static let page = ("Content-Type", "text/html; charset=utf-8")

  @Test(arguments: [
    (response(403, [("cf-mitigated", "challenge"), page]), FeedProblem.Kind.challenge, "Cloudflare"),
    (response(403, [page], body: "<script src=/cdn-cgi/challenge-platform/h/b/orchestrate>"), .challenge, "Cloudflare"),
    (response(403, [("X-DataDome", "protected")]), .challenge, "DataDome"),
    (response(403, [("Set-Cookie", "datadome=abc; Path=/")]), .challenge, "DataDome"),
    (response(403, [page], body: "<script src=\"https://ct.captcha-delivery.com/c.js\">"), .challenge, "DataDome"),
    (response(200, [page], body: "<script id=\"anubis_challenge\" type=\"application/json\">"), .challenge, "Anubis"),
    (response(403, [page], body: "<title>Forbidden</title>"), .forbidden, "403"),
    (
      response(403, [page, ("Server", "cloudflare")], body: "<title>Attention Required! | Cloudflare</title>"),
      .forbidden,
      "(Cloudflare)"
    ),
    (response(403, [page, ("Server", "cloudflare")], body: "<title>Members only</title>"), .forbidden, "does not let"),
    (response(402), .forbidden, "payment"), (response(451), .forbidden, "legal reasons"),
    (response(301), .redirects, "but not where (301)"),
    (response(401, [("WWW-Authenticate", "Basic realm=\"x\"")]), .signIn, "(Basic)"),
    (response(401, [("WWW-Authenticate", "digest realm=\"x\"")]), .signIn, "(Digest)"),
    (response(401, [("WWW-Authenticate", "Strange")]), .signIn, "a sign-in for"),
    (response(404), .notFound, "may have moved"), (response(410), .gone, "gone for good"),
    (response(429), .limited, "limits the requests"), (response(503), .serverError, "problem of its own"),
    (response(503, [("Retry-After", "60")]), .limited, "busy"), (response(418), .unexpectedStatus, "418"),
  ])
  func `the cause of a refusal is named`(response: Response, kind: FeedProblem.Kind, words: String) {
    let problem = FeedProblem(response, now: TestReader.now)
    #expect(problem.kind == kind && problem.sentence.contains(words), "\(problem.sentence)")
  }

  @Test func `a feed that mentions a challenge is no challenge`() {
    let feed = Self.response(200, [("Content-Type", "application/rss+xml")], body: "id=\"anubis_challenge\"")
    #expect(Challenge(feed) == nil)
  }

  @Test(arguments: [
    (TransportError.hostNotFound("a.test"), FeedProblem.Kind.unknownName, "no server named"),
    (.connectionRefused(host: "a.test"), .refusedConnection, "refuses"),
    (.connectionFailed(host: "a.test", reason: "x"), .unreachable, "could not be reached"),
    (.noAnswer(host: "a.test"), .unreachable, "closed the connection without an answer"),
    (.timedOut(seconds: 30), .timeout, "30 seconds"),
    (
      .certificate(host: "a.test", .expired(on: .init(year: 2026, month: 11, day: 17))), .expiredCertificate,
      "17 Nov 2026"
    ),
    (.certificate(host: "a.test", .selfSigned), .selfSignedCertificate, "trust it"),
    (.certificate(host: "a.test", .wrongName), .wrongNameCertificate, "another name"),
    (.certificate(host: "a.test", .untrusted), .untrustedCertificate, "authority"),
    (.tls(host: "a.test", reason: "x"), .insecure, "secure connection"),
    (.noTLS(host: "a.test"), .insecure, "Try it with http://"),
    (.bodyTooLarge(limitBytes: 20 << 20), .tooLarge, "20 MiB"), (.cutOff("x"), .cutOff, "too early"),
    (.privateNetwork(host: "a.test", address: "10.0.0.1"), .privateNetwork, "private network"),
    (.tooManyRedirects(10), .redirects, "in a circle"), (.malformedResponse("x"), .malformedResponse, "understood"),
    (.exhausted("file descriptors"), .ownTrouble, "file descriptors"),
  ])
  func `the cause of a request without a response is named`(
    error: TransportError, kind: FeedProblem.Kind, words: String
  ) {
    let problem = FeedProblem(error)
    #expect(problem.kind == kind && problem.sentence.contains(words), "\(problem.sentence)")
  }

  // MARK: Through a refresh

  private let url = "http://feeds.test/a.xml"

  private func refreshed(_ reader: TestReader, _ feed: Feed) async throws -> Feed {
    try await reader.services.refresher().refresh([feed])
    return try #require(try await reader.database.feed(feed.id))
  }

  @Test(arguments: [
    ("", FeedProblem.Kind.empty, "empty"),
    (
      "<!doctype html><link rel=alternate type=application/rss+xml href=/new.xml><p>Moved", .page,
      "http://feeds.test/new.xml"
    ),
    ("<!doctype html><p>Nothing here", .page, "names no feeds"), ("just words", .unreadable, "not a feed"),
  ])
  func `a document that cannot be read is named, and not sent again while it is the same`(
    body: String, kind: FeedProblem.Kind, words: String
  ) async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    reader.transport.set(url, body, headers: [HTTPHeader("ETag", "\"bad\"")])
    let bad = try await refreshed(reader, feed)
    #expect(bad.health.problem?.kind == kind && bad.health.problem?.sentence.contains(words) == true)
    #expect(bad.health.etag == "\"bad\"" && bad.health.failureCount == 1)

    reader.transport.set(url, "", status: 304)
    let same = try await refreshed(reader, bad)
    #expect(reader.transport.requests.last?.headers.contains(HTTPHeader("If-None-Match", "\"bad\"")) == true)
    #expect(same.health.problem == bad.health.problem && same.health.failureCount == 1)

    // A server without validators.
    reader.transport.set(url, body)
    let again = try await refreshed(reader, same)
    #expect(again.health.problem?.kind == kind)

    reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]))
    #expect(try await refreshed(reader, again).health.problem == nil)
  }

  @Test func `checks of a failing feed before it is due neither count nor postpone its next check`() async throws {
    let reader = try await TestReader()
    let clock = MovedClock(TestReader.now)
    reader.services.clock.register { WallClock { clock.now } }
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    reader.transport.set(url, "", status: 500)
    let failed = try await refreshed(reader, feed)
    #expect(failed.health.failureCount == 1)
    var asked = failed
    for _ in 0..<3 {
      clock.move(60)
      asked = try await refreshed(reader, asked)
      #expect(asked.health.failureCount == 1 && asked.health.nextCheck == failed.health.nextCheck)
    }
    #expect(asked.health.lastChecked == clock.now)
    // Another process has made it due, so that the time that was planned is lost.
    try await reader.database.makeDue([feed.id])
    asked = try await refreshed(reader, try #require(try await reader.database.feed(feed.id)))
    #expect(asked.health.failureCount == 1)
    #expect(asked.health.nextCheck <= clock.now.addingTimeInterval(1.1 * 3_600))
    clock.move(50_000)
    asked = try await refreshed(reader, asked)
    #expect(asked.health.failureCount == 2)

    reader.transport.set(url, "", status: 429, headers: [HTTPHeader("Retry-After", "40000")])
    asked = try await refreshed(reader, asked)
    #expect(asked.health.failureCount == 2 && asked.health.nextCheck == clock.now.addingTimeInterval(40_000))
  }

  @Test func `a body that came unchanged is not read again, and its new validators are kept`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let body = TestReader.rss(items: [TestReader.item("one")])
    reader.transport.set(url, body, headers: [HTTPHeader("ETag", "\"other\"")])
    let summary = try await reader.services.refresher().refresh([feed])
    #expect(summary.failures.isEmpty)
    let same = try #require(try await reader.database.feed(feed.id))
    #expect(same.health.etag == "\"other\"" && same.health.unchangedCount == 1)
    let fetches = try await reader.database.fetches(of: feed.id)
    #expect(fetches.first?.result == .unchanged && fetches.first?.facts.status == 200)
  }

  @Test func `the reader's own trouble is no failure of the feed, and is tried again soon`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    reader.transport.set(url, .failure(.exhausted("file descriptors")))
    let summary = try await reader.services.refresher().refresh([feed])
    let after = try #require(try await reader.database.feed(feed.id))
    #expect(summary.failures.isEmpty && summary.postponed.map(\.problem?.kind) == [.ownTrouble])
    #expect(after.health.failureCount == 0 && after.health.problem == nil)
    #expect(after.health.nextCheck <= TestReader.now.addingTimeInterval(120))
  }

  @Test func `a host that asks for a pause is not asked for its other feeds, nor by a user`() async throws {
    let reader = try await TestReader()
    let first = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let second = try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("two")]).subscription
      .feed
    reader.transport.set(url, "", status: 429, headers: [HTTPHeader("Retry-After", "3000")])
    let limited = try await refreshed(reader, first)
    let count = reader.transport.requests.count
    let summary = try await reader.services.refresher().refresh([second, limited])

    #expect(reader.transport.requests.count == count && summary.postponed.count == 2)
    #expect(limited.health.problem?.until == TestReader.now.addingTimeInterval(3_000))
    let postponed = try #require(try await reader.database.feed(second.id))
    #expect(postponed.health.nextCheck >= TestReader.now.addingTimeInterval(2_900) && postponed.health.problem == nil)
  }

  @Test func `a feed that is gone is refreshed only if a user asks for it`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    reader.transport.set(url, "", status: 410)
    let gone = try await refreshed(reader, feed)
    #expect(gone.health.problem?.kind == .gone)
    let user = try await reader.owner().id
    #expect(try await reader.services.useCases.refresh(user).feeds == 0)
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("two")]))
    #expect(try await reader.services.useCases.refresh(feed.id, of: user).insertedEntries == 1)
    #expect(try await reader.database.feed(feed.id)?.health.problem == nil)
  }
}
