import Bytes
import Foundation
import HTML
import Loading
import Readability
import Storage

/// Fetches the page of an entry, and takes the article out of it.
package struct ArticleFetcher: Sendable {
  /// The result of an attempt.
  package enum Outcome: Sendable {
    case article(FullArticle)
    case failed(ArticleProblem)
  }

  /// The version of reading pages. 1 reads all encodings.
  static let version = 1
  /// The most bytes of a page, after decompression.
  private static let mostBytes = 8 << 20
  /// The time for a page.
  private static let seconds = 20.0
  /// A longer pause of a host is not waited for.
  private static let longestWait = 5.0
  private static let acceptedTypes = "text/html, application/xhtml+xml, */*;q=0.1"

  let loader: Loader
  let credentials: FeedCredentials
  let work: LongWork
  let ingestor: EntryIngestor
  let now: @Sendable () -> Date
  /// True if a user waits for the article.
  let goesFirst: Bool

  package init(
    loader: Loader, credentials: FeedCredentials, work: LongWork, ingestor: EntryIngestor,
    now: @escaping @Sendable () -> Date, goesFirst: Bool
  ) {
    self.loader = loader
    self.credentials = credentials
    self.work = work
    self.ingestor = ingestor
    self.now = now
    self.goesFirst = goesFirst
  }

  /// The article at an address, with all of its pages.
  ///
  /// - Parameters:
  ///   - feed: The feed of the entry, whose own way is that of the page too.
  ///   - feedText: The bytes of text that the feed has of the entry.
  /// - Throws: `CancellationError`.
  package func article(
    at link: WebAddress, of feed: Feed?, feedText: Int
  ) async throws(CancellationError) -> Outcome {
    do {
      let found = try await whole(at: link, of: feed)
      return try await read {
        outcome(found.article, pages: found.pages, from: found.address, feedText: feedText)
      }
    } catch let problem as ProblemError {
      return .failed(problem.problem)
    } catch {
      throw CancellationError()
    }
  }

  /// The result of an attempt to make something of a page.
  package enum Reading<Value: Sendable>: Sendable {
    case read(Value)
    case failed(ArticleProblem)
  }

  /// The article at an address, with all of its pages, as it is on them.
  package struct Found: Sendable {
    package let article: ReadableArticle
    let pages: Int
    /// The address of the first page, after redirects.
    package let address: WebAddress
  }

  /// Makes something of the article at an address, on a thread for long work.
  ///
  /// - Throws: `CancellationError`.
  package func article<Value: Sendable>(
    at link: WebAddress, making make: @escaping @Sendable (Found) throws -> Value
  ) async throws(CancellationError) -> Reading<Value> {
    do {
      let found = try await whole(at: link, of: nil)
      return .read(try await read { try make(found) })
    } catch let problem as ProblemError {
      return .failed(problem.problem)
    } catch {
      throw CancellationError()
    }
  }

  // MARK: Private

  private func whole(at link: WebAddress, of feed: Feed?) async throws -> Found {
    var way = Way(feed: feed)
    var (first, address) = try await page(at: link, &way)
    if let single = first.singlePage, let whole = try await further(single, &way),
      whole.article.length >= first.length
    {
      (first, address) = (whole.article, whole.address)
      first.nextPage = nil
    }
    var pages = ArticlePages(first, at: address)
    while let next = pages.next {
      let page = try await further(next, &way)
      pages.append(page?.article)
    }
    return Found(article: pages.article, pages: pages.count, address: address)
  }

  /// The way to the pages of an article.
  private struct Way {
    let feed: Feed?
    /// False once another host has answered: it may have chosen the next address.
    var isAtOrigin = true

    mutating func note(_ address: WebAddress) {
      if let origin = feed?.access?.origin, FeedCredentials.origin(of: address) != origin { isAtOrigin = false }
    }
  }

  private struct ProblemError: Error {
    let problem: ArticleProblem
  }

  /// The article of one page.
  private func page(
    at address: WebAddress, _ way: inout Way
  ) async throws -> (article: ReadableArticle, address: WebAddress) {
    var request = Request(address)
    request.maximumBodyBytes = Self.mostBytes
    request.timeoutSeconds = way.feed?.access?.timeoutSeconds.map(Double.init) ?? Self.seconds
    request.access = try await access(to: address, way)
    request.longestPauseSeconds = Self.longestWait
    request.headers.append(HTTPHeader("Accept", Self.acceptedTypes))
    let response: Response
    do throws(TransportError) {
      response = try await loader.load(request)
    } catch {
      if case .cancelled = error { throw CancellationError() }
      throw ProblemError(problem: ArticleProblem(error, of: way.feed))
    }
    way.note(response.url)
    if let problem = ArticleProblem(response) { throw ProblemError(problem: problem) }
    guard MediaTypes.isPage(response.headers["Content-Type"] ?? "text/html") else {
      throw ProblemError(problem: .notAPage)
    }
    let article = try await read { () throws -> ReadableArticle? in
      let type = response.headers["Content-Type"]
      let article = Readability().article(in: response.body, at: response.url, contentType: type)
      try Task.checkCancellation()
      return article
    }
    guard let article, article.length > 0 else { throw ProblemError(problem: .noArticle) }
    return (article, response.url)
  }

  private func access(to page: WebAddress, _ way: Way) async throws -> RequestAccess? {
    guard let feed = way.feed else { return nil }
    do {
      return try await credentials.access(of: feed, page: page, isNamedByOrigin: way.isAtOrigin)
    } catch let error as AccessError {
      throw ProblemError(problem: ArticleProblem(sentence: error.description))
    } catch let error as StorageError {
      throw ProblemError(problem: ArticleProblem(sentence: "\(error)", mayPass: true))
    }
  }

  /// A further page; nil if it cannot be had, which ends the article.
  private func further(
    _ address: WebAddress, _ way: inout Way
  ) async throws -> (article: ReadableArticle, address: WebAddress)? {
    do {
      return try await page(at: address, &way)
    } catch is ProblemError {
      return nil
    }
  }

  private func outcome(_ article: ReadableArticle, pages: Int, from address: WebAddress, feedText: Int) -> Outcome {
    let clean = ingestor.clean(article.content, at: address)
    guard !clean.text.utf8.isEmpty else { return .failed(.noArticle) }
    // A few words more or less are the page's own: dates, captions.
    guard clean.text.utf8.count * 10 >= feedText * 9 else { return .failed(.tooShort) }
    var full = FullArticle(
      fetched: now(), url: address, title: EntryLimits.title(article.title),
      byline: article.byline.map { EntryLimits.author([$0]) },
      siteName: EntryLimits.title(article.siteName), pages: pages, contentHTML: clean.html.string, text: clean.text)
    full.version = Self.version
    return .article(full)
  }

  private func read<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await work.run(goesFirst: goesFirst) {
        let value = try body()
        // Cancelled work ends early with a part of the result.
        try Task.checkCancellation()
        return value
      }
    } catch let error as LongWorkError {
      throw ProblemError(problem: ArticleProblem(error))
    }
  }
}

extension FullArticle {
  /// True if the article is of an older version that has most likely read the page in a wrong encoding.
  package var isMisread: Bool { isThere && version < ArticleFetcher.version && MisreadText.isLikely(text) }
}
