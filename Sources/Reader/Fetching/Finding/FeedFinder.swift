import Bytes
import Foundation
import Loading
import Storage
import Syndication

/// Finds the feed at an address, or the feed of the site at that address.
package struct FeedFinder: Sendable {
  let loader: Loader
  let work: LongWork
  let pauses: HostPauses
  let now: @Sendable () -> Date

  package init(loader: Loader, work: LongWork, pauses: HostPauses, now: @escaping @Sendable () -> Date) {
    self.loader = loader
    self.work = work
    self.pauses = pauses
    self.now = now
  }

  /// The most addresses of a site that are tried.
  static let mostGuesses = 8
  /// The most feeds of a page that are offered to the user.
  static let mostChoices = 50
  /// The most pages that lead on by themselves to the next.
  static let mostRefreshes = 3
  /// The most documents of a known site that are read to find its feeds.
  static let mostRequests = 4
  /// A longer pause of a host is not waited for.
  private static let longestWait = 5.0

  /// Fetches the address and, if it is a web page, the feed that the page links to. Known sites are asked in their own
  /// way, also for handles such as `@name@server.example` (``KnownSites``).
  ///
  /// - Throws: `SubscribingError`; `StorageError`; `CancellationError`.
  package func find(_ typed: String) async throws -> FoundFeed {
    try await pauses.load(now: now())
    if let handle = SiteHandle(typed) {
      let shown = WebAddress(unparsed: typed.shortened(toBytes: 100))
      return try await feed(KnownSites.lookup(handle), requested: shown)
    }
    let address = try FeedAddress.normalize(typed)
    do {
      return try await find(address)
    } catch let error as SubscribingError {
      // Of an address without a scheme it is unknown if the server has secure connections at all.
      // A server whose certificate is wrong has them.
      guard !FeedAddress.namesScheme(typed), case .unreachable(address, _, let kind) = error,
        kind == .insecure || kind == .refusedConnection, let plain = FeedAddress.plain(address)
      else { throw error }
      return try await feed(.page(plain, guesses: []), requested: plain)
    }
  }

  private func find(_ address: WebAddress) async throws -> FoundFeed {
    let known = BrowserAddress(address.string).flatMap { KnownSites.lookup($0) }
    // As it was typed: the page of a private site may need the user name and password.
    if case .page(_, let guesses)? = known { return try await feed(at: address, guesses: guesses, requested: address) }
    return try await feed(known ?? .page(address, guesses: []), requested: address)
  }

  // MARK: Known sites

  private func feed(_ first: SiteLookup, requested: WebAddress) async throws -> FoundFeed {
    var lookup = first
    for _ in 0..<Self.mostRequests {
      switch lookup {
      case .feeds(let feeds):
        let feeds = feeds.filter { EntryLimits.address($0.url) != nil }
        guard feeds.count < 2 else { throw SubscribingError.several(url: requested, feeds: DiscoveredFeeds(feeds)) }
        return try await feed(linked: feeds.first?.url, guesses: [], requested: requested)
      case .page(let page, let guesses):
        return try await feed(at: page, guesses: guesses, requested: requested)
      case .refused(let reason):
        throw SubscribingError.notAFeed(url: requested, reason: reason)
      case .request(let request):
        lookup = try await answer(to: request, requested: requested)
      }
    }
    throw SubscribingError.notAFeed(url: requested, reason: "The site leads from one page to the next.")
  }

  private func answer(to request: SiteRequest, requested: WebAddress) async throws -> SiteLookup {
    do {
      let response = try await fetch(request.request)
      return try await work.read(requested) { request.read(response) }
    } catch let error as SubscribingError {
      if let next = request.otherwise() { return next }
      // What was asked for is no feed, so it cannot be followed anyway.
      guard case .unreachable(let url, let reason, _) = error else { throw error }
      throw SubscribingError.unreachable(url: url, reason: reason, kind: .other)
    }
  }

  // MARK: Pages

  /// The feed at an address, or the one of the page there. If the page cannot be fetched, only the guesses are tried.
  private func feed(
    at page: WebAddress, guesses: [WebAddress], requested: WebAddress, refreshes: Int = mostRefreshes
  ) async throws -> FoundFeed {
    let response: Response
    do {
      response = try await fetch(page)
    } catch let error as SubscribingError where !guesses.isEmpty {
      guard let found = try await firstFeed(guesses.prefix(Self.mostGuesses), requested: requested) else { throw error }
      return found
    }
    switch try await work.read(requested, { try content(of: response) }) {
    case .feed(let parsed):
      return FoundFeed(parsed: parsed, response: response, requested: page)
    case .refresh(let target) where refreshes > 0:
      return try await feed(at: target, guesses: guesses, requested: requested, refreshes: refreshes - 1)
    case .refresh:
      throw SubscribingError.notAFeed(url: requested, reason: "The site leads from one page to the next.")
    case .page(let links, let usual):
      guard links.feeds.count < 2 else { throw SubscribingError.several(url: requested, feeds: links) }
      let guesses = Array((guesses + usual).prefix(Self.mostGuesses))
      return try await feed(linked: links.feeds.first?.url, guesses: guesses, requested: requested)
    case .neither(let reason):
      throw SubscribingError.notAFeed(url: requested, reason: reason)
    }
  }

  private enum Content {
    case feed(ParsedFeed)
    case page(links: DiscoveredFeeds, guesses: [WebAddress])
    /// A page that leads on to another address by itself, as in the old place of a feed.
    case refresh(WebAddress)
    case neither(String)
  }

  private func content(of response: Response) throws -> Content {
    do {
      return .feed(try parse(response))
    } catch {
      try Task.checkCancellation()
      guard FeedSniffer.looksLikeHTML(response.body, contentType: response.headers["Content-Type"]) else {
        return .neither("\(error)")
      }
    }
    let page = FeedDiscovery(in: response)
    if let target = page.refreshTarget() { return .refresh(target) }
    let links = page.links(of: response).first(Self.mostChoices)
    let likely = links.feeds.isEmpty ? page.likelyAddresses() : []
    return .page(links: links, guesses: likely + FeedDiscovery.wellKnownAddresses(forPage: response.url.string))
  }

  private func parse(_ response: Response) throws(FeedError) -> ParsedFeed {
    try FeedParser.parse(response.body, url: response.url, contentType: response.headers["Content-Type"])
  }

  /// The feed that a page or a site names, else the first guess that is one.
  private func feed(linked: WebAddress?, guesses: [WebAddress], requested: WebAddress) async throws -> FoundFeed {
    var reason = "The page does not link to a feed, and its site has none at the usual addresses."
    if let linked {
      let response = try await fetch(linked)
      switch try await parsed(response, requested: linked) {
      case .success(let parsed): return FoundFeed(parsed: parsed, response: response, requested: linked)
      case .failure(let error): reason = "The feed \(linked) cannot be read: \(error)"
      }
    }
    if let found = try await firstFeed(guesses[...], requested: requested) { return found }
    throw SubscribingError.notAFeed(url: requested, reason: reason)
  }

  /// The first of the addresses that has a feed. Failures are skipped.
  private func firstFeed(_ guesses: ArraySlice<WebAddress>, requested: WebAddress) async throws -> FoundFeed? {
    for guess in guesses where EntryLimits.address(guess) != nil {
      do {
        let response = try await fetch(guess)
        guard case .success(let parsed) = try await parsed(response, requested: guess) else { continue }
        return FoundFeed(parsed: parsed, response: response, requested: guess)
      } catch is SubscribingError {
        continue
      }
    }
    return nil
  }

  private func parsed(_ response: Response, requested: WebAddress) async throws -> Result<ParsedFeed, FeedError> {
    let parsed = try await work.read(requested) { Result { () throws(FeedError) in try parse(response) } }
    try Task.checkCancellation()
    return parsed
  }

  // MARK: Requests

  private func fetch(_ address: WebAddress) async throws -> Response {
    var request = Request(address)
    request.headers.append(HTTPHeader("Accept", FeedFetcher.acceptedTypes + ", text/html;q=0.8"))
    return try await fetch(request)
  }

  /// - Throws: `SubscribingError.unreachable`, also for a host that has asked for a pause, which is sent nothing.
  private func fetch(_ request: Request) async throws -> Response {
    let (host, now) = (request.url.host, now())
    if let host, let end = pauses.end(of: host, now: now) {
      let pause = HostPause(host: host.string, end: end)
      throw SubscribingError.unreachable(url: request.url, reason: pause.text(now: now), kind: .limited)
    }
    var request = request
    request.longestPauseSeconds = Self.longestWait
    request.takesCutOffBody = true
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw refusal(request, FeedProblem(error, isAdding: true), now)
    }
    if response.isSuccess, Challenge(response) == nil {
      guard response.bodyFault == .cutOff else { return response }
      let isWhole = try await work.read(request.url) { self.isWhole(response) }
      if isWhole { return response }
      throw refusal(request, .cutOff, now)
    }
    let problem = FeedProblem(response, now: now, isAdding: true)
    // Not one that the host has redirected to.
    if problem.kind == .limited, let end = problem.until, let host, response.url.host == host {
      try await pauses.pause(host, until: end, now: now)
    }
    throw refusal(request, problem, now)
  }

  /// True for a feed or a page that its connection did not cut off.
  private func isWhole(_ response: Response) -> Bool {
    if let parsed = try? parse(response) { return response.isWhole(as: parsed) }
    return String(decoding: response.body.suffix(1_024), as: UTF8.self).lowercasedASCII.containsBytes("</html")
  }

  private func refusal(_ request: Request, _ problem: FeedProblem, _ now: Date) -> SubscribingError {
    .unreachable(url: request.url, reason: problem.text(now: now), kind: problem.kind)
  }
}

extension LongWork {
  /// Runs work that a user waits for, ahead of other work.
  ///
  /// - Throws: `SubscribingError` if it takes too long; errors of the body; `CancellationError`.
  package func read<Value: Sendable>(
    _ url: WebAddress, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await run(goesFirst: true, body)
    } catch let error as LongWorkError {
      throw SubscribingError.notAFeed(url: url, reason: error.sentence(reading: "feed"))
    }
  }
}
