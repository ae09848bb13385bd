import Bytes
import Foundation
import Loading
import Sodium
import Storage
import Syndication

/// Reads the documents of feeds into what is stored.
struct FeedReading: Sendable {
  let ingestor: EntryIngestor

  /// The most feeds of a page that a problem names.
  private static let mostNamed = 5

  enum Result: Sendable {
    case feed(FetchedFeed, FeedTiming)
    case problem(FeedProblem)
  }

  /// Reads the document of a response.
  ///
  /// - Throws: `CancellationError` if its task is cancelled.
  func read(_ response: Response, now: Date) throws(CancellationError) -> Result {
    let parsed: ParsedFeed
    do throws(FeedError) {
      parsed = try FeedParser.parse(response.body, url: response.url, contentType: response.headers["Content-Type"])
    } catch {
      if Task.isCancelled { throw CancellationError() }
      return .problem(response.bodyFault == .cutOff ? .cutOff : problem(error, response))
    }
    guard response.isWhole(as: parsed) else { return .problem(.cutOff) }
    let timing = FeedTiming(of: parsed, now: now)
    return .feed(try fetched(parsed, response: response, timing: timing), timing)
  }

  /// The stored form of a parsed feed.
  ///
  /// - Throws: `CancellationError` if its task is cancelled.
  func fetched(
    _ parsed: ParsedFeed, response: Response, timing: FeedTiming
  ) throws(CancellationError) -> FetchedFeed {
    let (etag, lastModified) = Self.validators(response)
    var fetched = FetchedFeed(
      title: EntryLimits.feedTitle(parsed.title.isEmpty ? response.url.string : parsed.title),
      siteURL: EntryLimits.address(parsed.siteURL), iconURL: ingestor.icon(of: parsed), etag: etag,
      lastModified: lastModified, bodyHash: hash(of: response), rhythm: timing.text,
      entries: try ingestor.drafts(of: parsed, feedURL: response.url, keepsSources: true))
    (fetched.details, fetched.repairs) = ingestor.facts(of: parsed)
    if let fault = response.bodyFault { fetched.repairs.append(StoredRepair(what: fault.note, line: 1)) }
    fetched.hub = AnnouncedHub(of: parsed, headers: response.headers, url: response.url)
    return fetched
  }

  /// A document that cannot be read.
  func document(_ response: Response) -> FetchedDocument {
    let (etag, lastModified) = Self.validators(response)
    return FetchedDocument(
      etag: etag, lastModified: lastModified, bodyHash: hash(of: response), version: EntryIngestor.version)
  }

  /// The validators as the server wrote them (RFC 9110, section 8.8).
  static func validators(_ response: Response) -> (etag: String?, lastModified: String?) {
    (EntryLimits.validator(response.headers["ETag"]), EntryLimits.validator(response.headers["Last-Modified"]))
  }

  /// The digest of everything that decides what is read: the body, its type, its address without query and the
  /// program's version.
  ///
  /// - Complexity: O(*n*) in the bytes of the body, about 1 ms for a megabyte.
  func hash(of response: Response) -> [UInt8] {
    // Some sites redirect to an address with another query each time.
    let address = String(Substring(response.url.string.utf8.prefix { $0 != UInt8(ascii: "?") }))
    let about = [
      "\(EntryIngestor.version)", address, response.headers["Content-Type"] ?? "",
      response.headers["Content-Location"] ?? "",
    ]
    let body = Digest.blake2b(response.body)
    return Array(Digest.blake2b(Array(about.joined(separator: "\n").utf8) + body).prefix(16))
  }

  // MARK: Problems

  private func problem(_ error: FeedError, _ response: Response) -> FeedProblem {
    switch error {
    case .empty:
      return FeedProblem(
        .empty, "The site sends an empty document instead of the feed. It may be broken for a while.")
    case .tooLarge, .tooDeep: return FeedProblem(.tooLarge, "\(error)")
    case .malformed: return FeedProblem(.unreadable, "\(error) Tell the site's owner.")
    case .notAFeed, .notOPML, .cancelled: break
    }
    guard FeedSniffer.looksLikeHTML(response.body, contentType: response.headers["Content-Type"]) else {
      return FeedProblem(.unreadable, "\(error) Check the address.")
    }
    let page = FeedDiscovery(in: response)
    if let target = page.refreshTarget() {
      return FeedProblem(
        .page,
        "There is a web page at this address instead of a feed, and it leads on to \(target.string.bounded). Follow "
          + "that instead.")
    }
    let links = page.links(of: response)
    guard !links.feeds.isEmpty else {
      return FeedProblem(
        .page,
        "There is a web page at this address instead of a feed, and it names no feeds. Look for the feed's new "
          + "address on the site.")
    }
    let named = links.feeds.prefix(Self.mostNamed).map(\.url.string.bounded).joined(separator: ", ")
    let more = links.feeds.count > Self.mostNamed ? " and others" : ""
    return FeedProblem(
      .page,
      "There is a web page at this address instead of a feed. It names these feeds: \(named)\(more). "
        + "Follow one of them instead.")
  }
}

extension FeedProblem {
  /// A document that ends with its connection.
  static let cutOff = FeedProblem(TransportError.cutOff(""))
}

extension Response {
  /// False if the body ended too early, and the document with it.
  func isWhole(as parsed: ParsedFeed) -> Bool { bodyFault != .cutOff || !parsed.repairs.contains(where: \.isCutOff) }
}

extension Response.BodyFault {
  /// A sentence for publishers, beside the repairs of the document.
  fileprivate var note: String {
    switch self {
    case .cutOff: "The response ends before its announced length, but the document is whole."
    case .trailingBytes: "Bytes follow the compressed document; they are left out."
    case .notEncoded: "The document is not in the coding that its Content-Encoding names."
    }
  }
}

extension FeedDiscovery {
  /// Parses the page of a response.
  init(in response: Response) {
    self.init(in: response.body, pageURL: response.url, contentType: response.headers["Content-Type"])
  }

  /// The feeds that a response names, in its `Link` fields and in its page.
  func links(of response: Response) -> DiscoveredFeeds {
    let stated = LinkField.links(response.headers).map { link in
      StatedLink(
        link.target, relations: link.relations.map(\.string).joined(separator: " "), type: link.type, title: link.title)
    }
    return links(stated: stated)
  }
}

extension String {
  /// The text, or its beginning with an ellipsis: an address may be long, and a sentence should not be.
  fileprivate var bounded: String { shortened(toBytes: 300) }
}
