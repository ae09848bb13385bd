import Bytes

extension Feed {
  /// The address of the feed that has a user's saved pages. Each user has an own one, which is never fetched.
  public static let savedPages: WebAddress = "yaarr:saved-pages"

  /// False for a feed of saved pages.
  public var isFetched: Bool { url != Self.savedPages }

  /// A condition on `feeds f`: one of saved pages.
  static let isOfSavedPages: SQL = "f.url = 'yaarr:saved-pages'"

  /// The entries behind an id that are saved pages of a user.
  static func savedPages(of user: UserID, after id: EntryID) -> SQL {
    """
    SELECT e.id FROM feeds f JOIN entries e ON e.feed_id = f.id
    WHERE f.owner_id = \(user) AND \(isOfSavedPages) AND e.id > \(id)
    """
  }

  /// Gives a row if the entry is a saved page of the user.
  static func hasSavedPage(_ page: EntryID, of user: UserID) -> SQL {
    """
    SELECT 1 FROM entries e JOIN feeds f ON f.id = e.feed_id
    WHERE e.id = \(page) AND f.owner_id = \(user) AND \(isOfSavedPages)
    """
  }
}
