import Loading
import Syndication

/// Finds the feed that a typed address stands for: the one that is there, or the one of the site that is there.
struct FeedFinder: Sendable {
  let loader: Loader

  /// How many of the well-known addresses of a site are tried.
  static let mostGuesses = 8

  /// Fetches the address and, where it is a page's, the feed that the page names.
  ///
  /// - Throws: `SubscribingError`, or `CancellationError`.
  func find(_ typed: String) async throws -> FoundFeed {
    let address: String = try FeedAddress.normalize(typed)
    let response: Response = try await fetch(address)
    do {
      let parsed: ParsedFeed = try FeedParser.parse(
        response.body, url: response.url, contentType: response.headers["Content-Type"])
      return FoundFeed(parsed: parsed, response: response, requested: address)
    } catch {
      guard FeedSniffer.looksLikeHTML(response.body, contentType: response.headers["Content-Type"]) else {
        throw SubscribingError.notAFeed(url: address, reason: "\(error)")
      }
    }
    return try await feed(ofPage: response, requested: address)
  }

  private func feed(ofPage page: Response, requested: String) async throws -> FoundFeed {
    let links: [DiscoveredFeed] = FeedDiscovery.links(in: page.body, pageURL: page.url)
    guard links.count < 2 else { throw SubscribingError.several(url: requested, feeds: links) }
    let guesses: ArraySlice<String> = FeedDiscovery.wellKnownAddresses(forPage: page.url).prefix(Self.mostGuesses)
    for address in links.map(\.url) + guesses {
      let response: Response
      do {
        response = try await fetch(address)
      } catch let error as SubscribingError {
        // A guess may miss; a link that the page itself gives may not.
        if links.isEmpty { continue }
        throw error
      }
      if let parsed = try? FeedParser.parse(
        response.body, url: response.url, contentType: response.headers["Content-Type"])
      {
        return FoundFeed(parsed: parsed, response: response, requested: address)
      }
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

/// A feed that was found, and where.
struct FoundFeed: Sendable {
  let parsed: ParsedFeed
  let response: Response
  /// What was asked for when it was found: not the page's address that was typed, but the feed's.
  let requested: String

  /// The address under which the feed is followed: where it has moved for good, else where it was asked for.
  var address: String { response.permanentURL ?? requested }
}
