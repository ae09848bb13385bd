import Bytes
import Loading
import Storage
import Syndication

/// Finds the feed at an address, or the feed of the site at that address.
struct FeedFinder: Sendable {
  let loader: Loader
  let work: LongWork

  /// The most well-known addresses of a site that are tried.
  static let mostGuesses = 8
  /// The most feeds of a page that are offered to the user.
  static let mostChoices = 50

  /// Fetches the address and, if it is a web page, the feed that the page links to.
  ///
  /// - Throws: `SubscribingError`, or `CancellationError`.
  func find(_ typed: String) async throws -> FoundFeed {
    let address = try FeedAddress.normalize(typed)
    let response = try await fetch(address)
    switch try await work.read(address, { try content(of: response) }) {
    case .feed(let parsed):
      return FoundFeed(parsed: parsed, response: response, requested: address)
    case .page(let links, let guesses):
      guard links.feeds.count < 2 else { throw SubscribingError.several(url: address, feeds: links) }
      return try await feed(linked: links.feeds.first, guesses: guesses, requested: address)
    case .neither(let reason):
      throw SubscribingError.notAFeed(url: address, reason: reason)
    }
  }

  private enum Content {
    case feed(ParsedFeed)
    case page(links: DiscoveredFeeds, guesses: [WebAddress])
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
    let links = FeedDiscovery.links(in: response.body, pageURL: response.url).first(Self.mostChoices)
    let guesses = FeedDiscovery.wellKnownAddresses(forPage: response.url.string).prefix(Self.mostGuesses)
    return .page(links: links, guesses: Array(guesses))
  }

  private func parse(_ response: Response) throws(FeedError) -> ParsedFeed {
    try FeedParser.parse(response.body, url: response.url, contentType: response.headers["Content-Type"])
  }

  private func feed(linked: DiscoveredFeed?, guesses: [WebAddress], requested: WebAddress) async throws -> FoundFeed {
    var reason = "The page does not link to a feed, and its site has none at the usual addresses."
    for address in [linked?.url].compactMap(\.self) + guesses {
      let isLinked = linked?.url == address
      let response: Response
      do {
        response = try await fetch(address)
      } catch let error as SubscribingError {
        // A failed guess is skipped; a failed link of the page is an error.
        guard isLinked else { continue }
        throw error
      }
      let parsed = try await work.read(address) { Result { () throws(FeedError) in try parse(response) } }
      try Task.checkCancellation()
      switch parsed {
      case .success(let parsed): return FoundFeed(parsed: parsed, response: response, requested: address)
      case .failure(let error):
        if isLinked { reason = "The feed \(address) cannot be read: \(error)" }
      }
    }
    throw SubscribingError.notAFeed(url: requested, reason: reason)
  }

  private func fetch(_ address: WebAddress) async throws -> Response {
    var request = Request(address)
    request.headers.append(HTTPHeader("Accept", FeedFetcher.acceptedTypes + ", text/html;q=0.8"))
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw SubscribingError.unreachable(url: address, reason: FeedProblem(error).sentence)
    }
    guard (200..<300).contains(response.status) else {
      throw SubscribingError.unreachable(url: address, reason: FeedProblem(status: response.status).sentence)
    }
    return response
  }
}

extension LongWork {
  /// Runs work that a user waits for, ahead of other work.
  ///
  /// - Throws: `SubscribingError` if it takes too long; errors of the body; `CancellationError`.
  func read<Value: Sendable>(_ url: WebAddress, _ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await run(goesFirst: true, body)
    } catch let error as LongWorkError {
      throw SubscribingError.notAFeed(url: url, reason: error.sentence(reading: "feed"))
    }
  }
}

/// A feed with the response that it was parsed from.
struct FoundFeed: Sendable {
  let parsed: ParsedFeed
  let response: Response
  /// The feed's requested address, which differs from the user's input if that was a page.
  let requested: WebAddress

  /// The address to follow: the target of permanent redirects, else the requested address.
  var address: WebAddress { EntryLimits.address(response.permanentURL) ?? requested }
}
