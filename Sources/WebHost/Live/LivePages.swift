import Reader
import Storage

/// The live pages by the name that their requests give.
@ScreenActor
final class LivePages {
  private var pages: [String: WebLivePage] = [:]

  var isEmpty: Bool { pages.isEmpty }

  func add(_ page: WebLivePage) {
    pages[page.id.name] = page
  }

  func remove(_ page: WebLivePage) {
    pages[page.id.name] = nil
  }

  /// The page of that name, if it is this user's.
  func page(_ id: String, of user: UserID) -> WebLivePage? {
    guard let page = pages[id], page.user == user else { return nil }
    return page
  }

  /// Ends the streams of a user who has signed out somewhere; pages that are signed in still open new ones.
  func close(of user: UserID) {
    for page in pages.values where page.user == user { page.stream.response.close() }
  }
}
