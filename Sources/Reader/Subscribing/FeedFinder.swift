import Loading
import Syndication

/// Finds the feed that a typed address stands for: the one that is there, or the one of the site that is there.
struct FeedFinder: Sendable {
  let loader: Loader
  let work: LongWork

  /// How many of the well-known addresses of a site are tried.
  static let mostGuesses = 8
  /// How many feeds of a page a person chooses among.
  static let mostChoices = 100

  /// Fetches the address and, where it is a page's, the feed that the page names.
  ///
  /// - Throws: `SubscribingError`, or `CancellationError`.
  func find(_ typed: String) async throws -> FoundFeed {
    let address = try FeedAddress.normalize(typed)
    let response = try await fetch(address)
    switch try await work.read(address, { try content(of: response) }) {
    case .feed(let parsed):
      return FoundFeed(parsed: parsed, response: response, requested: address)
    case .page(let links, let guesses):
      guard links.count < 2 else { throw SubscribingError.several(url: address, feeds: links) }
      return try await feed(linked: links.first, guesses: guesses, requested: address)
    case .neither(let reason):
      throw SubscribingError.notAFeed(url: address, reason: reason)
    }
  }

  private enum Content {
    case feed(ParsedFeed)
    case page(links: [DiscoveredFeed], guesses: [String])
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
    let links = FeedDiscovery.links(in: response.body, pageURL: response.url).prefix(Self.mostChoices)
    let guesses = FeedDiscovery.wellKnownAddresses(forPage: response.url).prefix(Self.mostGuesses)
    return .page(links: Array(links), guesses: Array(guesses))
  }

  private func parse(_ response: Response) throws(FeedError) -> ParsedFeed {
    try FeedParser.parse(response.body, url: response.url, contentType: response.headers["Content-Type"])
  }

  private func feed(linked: DiscoveredFeed?, guesses: [String], requested: String) async throws -> FoundFeed {
    for address in [linked?.url].compactMap(\.self) + guesses {
      let response: Response
      do {
        response = try await fetch(address)
      } catch let error as SubscribingError {
        // A guess may miss; a link that the page itself gives may not.
        if linked == nil { continue }
        throw error
      }
      let parsed = try await work.read(address) { try? parse(response) }
      if let parsed { return FoundFeed(parsed: parsed, response: response, requested: address) }
    }
    throw SubscribingError.notAFeed(
      url: requested,
      reason: "It is a web page that names no feed, and there is none at the usual addresses of its site.")
  }

  private func fetch(_ address: String) async throws -> Response {
    var request = Request(address)
    request.headers.append(HeaderField("Accept", FeedFetcher.acceptedTypes + ", text/html;q=0.8"))
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw SubscribingError.unreachable(url: address, reason: NetworkSentence.describe(error))
    }
    guard (200..<300).contains(response.status) else {
      throw SubscribingError.unreachable(url: address, reason: StatusSentence.describe(response.status))
    }
    return response
  }
}

extension LongWork {
  /// Runs the body, for which a person waits.
  ///
  /// - Throws: `SubscribingError` if it takes too long; what the body throws; `CancellationError`.
  func read<Value: Sendable>(_ url: String, _ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await run(goesFirst: true, body)
    } catch let error as LongWorkError {
      throw SubscribingError.notAFeed(url: url, reason: error.sentence(reading: "feed"))
    }
  }
}

/// A feed that was found, and where.
struct FoundFeed: Sendable {
  let parsed: ParsedFeed
  let response: Response
  /// What was asked for when it was found: not the page's address that was typed, but the feed's.
  let requested: String

  /// The address under which the feed is followed: where it has moved for good, else where it was asked for.
  var address: String { EntryLimits.address(response.permanentURL) ?? requested }
}
