import Fetching
import Foundation
import Loading
import Screens
import Storage

/// A source with a prescribed answer, for the gallery and for tests.
public struct StubFeed: FeedLoading {
  private let answer: @Sendable () async throws -> LoadedFeed

  public init(_ answer: @escaping @Sendable () async throws -> LoadedFeed) {
    self.answer = answer
  }

  public func load() async throws -> LoadedFeed { try await answer() }
}

// MARK: - How it may answer

extension StubFeed {
  /// Answers with the feed immediately.
  public static func answering(_ feed: LoadedFeed) -> StubFeed { StubFeed { feed } }

  /// Answers with the feed after a delay.
  public static func slow(_ feed: LoadedFeed, after delay: Duration) -> StubFeed {
    StubFeed {
      try await StubDelay.slow(delay).wait()
      return feed
    }
  }

  /// Never answers; waits until it is cancelled.
  public static let silent = StubFeed {
    try await StubDelay.silent.wait()
    throw CancellationError()
  }

  public static func failing(_ error: any Error) -> StubFeed { StubFeed { throw error } }

  /// Fails as if there were no network.
  public static func offline(_ address: WebAddress) -> StubFeed {
    let problem = FeedProblem(TransportError.hostNotFound(address.string))
    return failing(SubscribingError.unreachable(url: address, reason: problem.sentence, kind: problem.kind))
  }

  /// A feed with a number of sample entries.
  public static func feed(of count: Int, now: Date = Date()) -> LoadedFeed {
    let place = "https://feed.example/"
    let entries = (0..<count).map { number in
      let draft = EntryDraft(
        guid: "\(number)", kind: "article", title: "Entry \(number + 1)",
        link: WebAddress(unparsed: "\(place)\(number)"),
        published: now.addingTimeInterval(TimeInterval(-3_600 * number)), contentHTML: "<p>Words of the entry.</p>",
        text: "Words of the entry.")
      return draft.entry(
        id: EntryID(unstored: draft.guid, of: place), feed: FeedID(unstored: place), feedTitle: "A feed",
        received: now)
    }
    return LoadedFeed(
      address: WebAddress(unparsed: place + "feed.xml"), title: "A feed", summary: "What it is about.",
      siteURL: WebAddress(unparsed: place), entries: entries,
      loaded: now)
  }
}
