import Foundation
import Loading
import Storage
import Syndication

/// Fetches one feed and returns the outcome. A failure is an outcome too, so it never stops a refresh.
public struct FeedFetcher: Sendable {
  private let loader: Loader
  private let ingestor: EntryIngestor
  private let schedule: RefreshSchedule
  private let work: LongWork

  public init(loader: Loader, ingestor: EntryIngestor, schedule: RefreshSchedule, work: LongWork) {
    self.loader = loader
    self.ingestor = ingestor
    self.schedule = schedule
    self.work = work
  }

  static let acceptedTypes =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/json;q=0.9, "
    + "application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"

  /// Requests the feed, with the validators of the last response.
  ///
  /// - Throws: `CancellationError` if the refresh is cancelled, which is not a failure of the feed.
  public func outcome(for feed: Feed, now: Date) async throws(CancellationError) -> RefreshOutcome {
    var request = Request(feed.url)
    request.headers.append(HTTPHeader("Accept", Self.acceptedTypes))
    if let etag = feed.health.etag { request.headers.append(HTTPHeader("If-None-Match", etag)) }
    if let lastModified = feed.health.lastModified {
      request.headers.append(HTTPHeader("If-Modified-Since", lastModified))
    }
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      return failure(error.userMessage, for: feed, now: now)
    }
    do {
      return try await work.run { try outcome(of: response, for: feed, now: now) }
    } catch let error as LongWorkError {
      return failure(error.sentence(reading: "feed"), for: feed, now: now)
    } catch {
      throw CancellationError()
    }
  }

  /// Runs the reading of what a hub has delivered. Nil if it takes too long.
  func readingDelivery<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value? {
    do {
      return try await work.run(body)
    } catch is LongWorkError {
      return nil
    }
  }

  /// - Throws: `CancellationError` if its task is cancelled. Parts already read are discarded.
  func outcome(of response: Response, for feed: Feed, now: Date) throws(CancellationError) -> RefreshOutcome {
    if response.status == 304 {
      return RefreshOutcome(
        checked: now, nextCheck: schedule.next(after: now, timeToLive: nil, headers: response.headers),
        result: .unchanged(
          etag: EntryLimits.validator(response.headers["ETag"]) ?? feed.health.etag,
          lastModified: EntryLimits.validator(response.headers["Last-Modified"]) ?? feed.health.lastModified))
    }
    guard (200..<300).contains(response.status) else {
      let retryAfter = RetryAfter.seconds(response.headers, now: now.timeIntervalSince1970).map(TimeInterval.init)
      return failure(
        Response.userMessage(status: response.status), for: feed, now: now, notBefore: retryAfter)
    }
    let parsed: ParsedFeed
    do {
      parsed = try FeedParser.parse(
        response.body, url: response.url, contentType: response.headers["Content-Type"])
    } catch {
      if Task.isCancelled { throw CancellationError() }
      return failure("\(error)", for: feed, now: now)
    }
    return RefreshOutcome(
      checked: now,
      nextCheck: schedule.next(after: now, timeToLive: parsed.timeToLiveMinutes, headers: response.headers),
      result: .fetched(try fetched(parsed, response: response)))
  }

  /// The stored form of a parsed feed.
  ///
  /// - Throws: `CancellationError` if its task is cancelled.
  func fetched(_ parsed: ParsedFeed, response: Response) throws(CancellationError) -> FetchedFeed {
    var fetched = FetchedFeed(
      title: EntryLimits.feedTitle(parsed.title.isEmpty ? response.url.string : parsed.title),
      siteURL: EntryLimits.address(parsed.siteURL), iconURL: ingestor.icon(of: parsed),
      etag: EntryLimits.validator(response.headers["ETag"]),
      lastModified: EntryLimits.validator(response.headers["Last-Modified"]),
      permanentURL: EntryLimits.address(response.permanentURL),
      entries: try ingestor.drafts(of: parsed, feedURL: response.url, keepsSources: true))
    (fetched.details, fetched.repairs) = ingestor.facts(of: parsed)
    fetched.hub = AnnouncedHub(of: parsed, headers: response.headers, url: response.url)
    return fetched
  }

  /// The outcome of a failed check, with the time of the next one.
  func failure(
    _ problem: String, for feed: Feed, now: Date, notBefore seconds: TimeInterval? = nil
  ) -> RefreshOutcome {
    let next: Date = schedule.retry(after: now, failures: feed.health.failureCount + 1, notBefore: seconds)
    return RefreshOutcome(
      checked: now, nextCheck: next, result: .failed(problem: EntryLimits.problem(problem)))
  }
}
