import Bytes
import Foundation

// The statements of `Database+Publications`.

extension Publication {
  private static let names: SQL = "id, user_id, title, place, filter, search, digest, sealed, created, last_used"
  private static let columns: SQL = """
    p.id, p.user_id, p.title, p.place, p.filter, p.search, p.digest, p.sealed, p.created, p.last_used
    """

  /// - Returns: Nil for a publication of a kind that this version of the program does not know. A newer one may have made
  ///   it, while both run on one database.
  init?(row: some SQLRow) { self.init(row: row, from: 0) }

  private init?(row: some SQLRow, from first: Int32) {
    guard let scope = EntryScope(key: row.text(first + 3)), let filter = EntryFilter(key: row.text(first + 4)) else {
      return nil
    }
    let sealed = row.blob(first + 7)
    self.init(
      id: row.id(first), user: row.id(first + 1),
      draft: PublicationDraft(
        title: row.text(first + 2), scope: scope, filter: filter, search: row.optionalText(first + 5)),
      digest: row.blob(first + 6), sealed: sealed.isEmpty ? nil : sealed,
      created: row.date(first + 8), lastUsed: row.optionalDate(first + 9))
  }

  static func all(of user: UserID) -> SQL {
    "SELECT \(columns) FROM publications p WHERE p.user_id = \(user) ORDER BY p.id DESC"
  }

  /// Finds a publication, for `found(_:)`.
  static func finding(_ digest: [UInt8]) -> SQL {
    """
    SELECT \(User.columns), \(columns) FROM publications p JOIN users u ON u.id = p.user_id
    WHERE p.digest = \(digest) AND \(User.isActive)
    """
  }

  static func found(_ row: some SQLRow) -> (publication: Publication, user: User)? {
    Publication(row: row, from: 4).map { ($0, User(row: row)) }
  }

  /// Gives no row if the user has the most publications.
  static func adding(
    to user: UserID, _ draft: PublicationDraft, digest: [UInt8], sealed: [UInt8]?, at time: Date
  ) -> SQL {
    """
    INSERT INTO publications (user_id, title, place, filter, search, digest, sealed, created)
    SELECT u.id, \(draft.title), \(draft.scope.key), \(draft.filter.key), \(orNull: draft.search), \(digest),
      \(sealed ?? []), \(time)
    FROM users u
    WHERE u.id = \(user) AND \(User.isThere)
      AND (SELECT count(*) FROM publications o WHERE o.user_id = \(user)) < \(mostPerUser)
    RETURNING \(names)
    """
  }

  static func noting(_ publication: PublicationID, at time: Date) -> SQL {
    "UPDATE publications SET last_used = \(time) WHERE id = \(publication)"
  }

  static func deleting(_ publication: PublicationID, of user: UserID) -> SQL {
    "DELETE FROM publications WHERE id = \(publication) AND user_id = \(user) RETURNING 1"
  }
}
