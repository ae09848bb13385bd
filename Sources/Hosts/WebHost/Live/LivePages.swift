import Bytes
import HTTPServer
import Reader
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

  /// The most bytes queued for the pages of one user, all together.
  static let longestQueues = 16 << 20

  private let limit: Int
  private var owners: [UserID: Owner] = [:]

  /// - Parameter limit: The most pages that a user may have open.
  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { owners.isEmpty }

  /// The number of all users' open pages.
  var count: Int { owners.values.reduce(0) { $0 + $1.pages.count } }

  /// The user's budget of queued bytes.
  ///
  /// - Throws: `TooManyPages` if the user may not open another page.
  func budget(for user: UserID) throws(TooManyPages) -> StreamBudget {
    guard let owner = owners[user] else { return StreamBudget(bytes: Self.longestQueues) }
    guard owner.pages.count < limit else { throw TooManyPages(limit: limit) }
    return owner.budget
  }

  func add(_ page: WebLivePage) {
    owners[page.user, default: Owner(budget: page.stream.budget)].pages[ByteString(page.id.name)] = page
  }

  func remove(_ page: WebLivePage) {
    owners[page.user]?.pages[ByteString(page.id.name)] = nil
    if owners[page.user]?.pages.isEmpty == true { owners[page.user] = nil }
  }

  /// The page with the given name, or nil if the user has no such page.
  func page(_ id: String, of user: UserID) -> WebLivePage? {
    owners[user]?.pages[ByteString(id)]
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
