import Bytes
import HTTPServer
import Reader
import Storage

/// The live pages by their users and by the names that their requests give.
@ScreenActor
final class LivePages {
  /// What one user's pages have in common.
  private struct Owner {
    var pages: [ByteString: WebLivePage] = [:]
    /// What waits to be sent to all of them.
    let budget: StreamBudget
  }

  /// Bytes that may wait for the pages of one user, all together.
  static let longestQueues = 16 << 20

  private let limit: Int
  private var owners: [UserID: Owner] = [:]

  /// - Parameter limit: how many pages a user may have open.
  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { owners.isEmpty }

  /// What the pages of a user may have waiting, if the user may open another.
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

  /// The page of that name, if it is this user's.
  func page(_ id: String, of user: UserID) -> WebLivePage? {
    owners[user]?.pages[ByteString(id)]
  }

  /// Ends the streams of a user who has signed out somewhere; pages that are signed in still open new ones.
  func close(of user: UserID) {
    guard let owner = owners[user] else { return }
    for page in owner.pages.values { page.stream.response.close() }
  }
}

/// A user has as many pages open as there may be.
struct TooManyPages: Error {
  let limit: Int

  /// The page tries again by itself, with longer and longer pauses.
  var response: HTTPResponse {
    .text(
      "This page is not live: \(limit) pages of yours are, which is as many as there may be. Close some of them.",
      status: 503)
  }
}
