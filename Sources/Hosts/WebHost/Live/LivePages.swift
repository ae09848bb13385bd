import Bytes
import HTTPServer
import Screens
import Storage

/// The live pages, by user and by the page name that requests give.
@ScreenActor
final class LivePages {
  /// The pages of one user.
  private struct Owner {
    var pages: [ByteString: WebLivePage] = [:]
    /// The limit on bytes queued for all of the user's pages together.
    let budget: StreamBudget
  }

  /// The bytes queued for the pages of one user, all together, for each page that a user may have open: 16 MB for the
  /// usual 64. A change of a page that reads takes a few hundred.
  static let queuedBytesPerPage = 256 << 10

  private let limit: Int
  private let rest: Duration
  private let clock: any Clock<Duration>
  private var owners: [UserID: Owner] = [:]
  /// Checks which pages can rest, while there are pages.
  private var checking: Task<Void, Never>?

  /// - Parameters:
  ///   - limit: The most pages that a user may have open.
  ///   - rest: The time without anything to do after which the content of a page rests.
  init(limit: Int, rest: Duration, clock: any Clock<Duration>) {
    self.limit = limit
    self.rest = rest
    self.clock = clock
  }

  deinit {
    checking?.cancel()
  }

  var isEmpty: Bool { owners.isEmpty }

  /// The number of all users' open pages.
  var count: Int { owners.values.reduce(0) { $0 + $1.pages.count } }

  /// The number of all users' pages whose content rests.
  var restingCount: Int { owners.values.reduce(0) { $0 + $1.pages.values.count { $0.content.isResting } } }

  /// The user's budget of queued bytes.
  ///
  /// - Throws: `TooManyPages` if the user may not open another page.
  func budget(for user: UserID) throws(TooManyPages) -> StreamBudget {
    guard let owner = owners[user] else { return StreamBudget(bytes: limit * Self.queuedBytesPerPage) }
    guard owner.pages.count < limit else { throw TooManyPages(limit: limit) }
    return owner.budget
  }

  func add(_ page: WebLivePage) {
    owners[page.user, default: Owner(budget: page.stream.budget)].pages[ByteString(page.id.name)] = page
    guard checking == nil else { return }
    checking = Task { [weak self, clock, rest] in
      while !Task.isCancelled {
        // The end of the last page cancels the pause.
        try? await clock.sleep(for: rest / LiveContent.checksBeforeRest)
        await self?.check()
      }
    }
  }

  func remove(_ page: WebLivePage) {
    owners[page.user]?.pages[ByteString(page.id.name)] = nil
    if owners[page.user]?.pages.isEmpty == true { owners[page.user] = nil }
    guard owners.isEmpty else { return }
    checking?.cancel()
    checking = nil
  }

  /// The page with the given name, or nil if the user has no such page.
  func page(_ id: String, of user: UserID) -> WebLivePage? {
    owners[user]?.pages[ByteString(id)]
  }
}

// MARK: - Resting

extension LivePages {
  /// Lets the content of pages rest, and lets resting pages of a user that show the same share one. Called for each
  /// quarter of the time after which pages rest.
  func check() async {
    for user in Array(owners.keys) {
      for content in contents(of: user) {
        content.check()
        // Other work goes on between them: there may be thousands.
        await Task.yield()
      }
      await share(among: user)
    }
  }

  /// The contents of a user's pages, each once.
  private func contents(of user: UserID) -> [LiveContent] {
    var known: Set<ObjectIdentifier> = []
    return owners[user]?.pages.values.map(\.content).filter { known.insert(ObjectIdentifier($0)).inserted } ?? []
  }

  private func share(among user: UserID) async {
    let contents = contents(of: user)
    guard contents.count > 1 else { return }
    var first: [LiveContent.Shown: LiveContent] = [:]
    var others: [ObjectIdentifier: LiveContent] = [:]
    for content in contents {
      guard let shown = content.atRest else { continue }
      if let same = first[shown] { others[ObjectIdentifier(content)] = same } else { first[shown] = content }
      await Task.yield()
    }
    guard !others.isEmpty, let pages = owners[user]?.pages.values else { return }
    for page in pages {
      // Some may have woken meanwhile.
      guard let other = others[ObjectIdentifier(page.content)], let shown = page.content.atRest else { continue }
      if other.atRest == shown { page.share(other) }
    }
  }
}

/// The error for exceeding the most open pages of a user.
struct TooManyPages: Error {
  let limit: Int

  /// The page's script tries again by itself, after longer and longer pauses.
  var response: HTTPResponse {
    .text(
      "This page is not updated live: you have \(limit) pages open, the most allowed. Close some of them.",
      status: 503)
  }
}
