import Bytes
import Foundation

// The statements of `Database+Publications`.

extension Publication {
  private static let columns = Columns.list { _ = Self.read(&$0) }

  /// - Returns: Nil for a publication of a kind that this version of the program does not know. A newer one may have made
  ///   it, while both run on one database.
  static func read(_ row: some SQLRow) -> Publication? {
    var columns = Columns(row)
    return read(&columns)
  }

  // With the table's own name: `RETURNING` of SQLite knows no other.
  private static func read(_ row: inout Columns<some SQLRow>) -> Publication? {
    let (id, user): (PublicationID, UserID) = (row.id("publications.id"), row.id("publications.user_id"))
    let (title, place) = (row.text("publications.title"), row.text("publications.place"))
    let (filter, search) = (row.text("publications.filter"), row.optionalText("publications.search"))
    let (digest, sealed) = (row.blob("publications.digest"), row.blob("publications.sealed"))
    let (created, lastUsed) = (row.date("publications.created"), row.optionalDate("publications.last_used"))
    guard let scope = EntryScope(key: place), let filter = EntryFilter(key: filter) else { return nil }
    return Publication(
      id: id, user: user, draft: PublicationDraft(title: title, scope: scope, filter: filter, search: search),
      digest: digest, sealed: sealed.isEmpty ? nil : sealed, created: created, lastUsed: lastUsed)
  }

  static func all(of user: UserID) -> SQL {
    "SELECT \(columns) FROM publications WHERE user_id = \(user) ORDER BY id DESC"
  }

  /// Finds a publication, for `found(_:)`.
  static func finding(_ digest: [UInt8]) -> SQL {
    """
    SELECT \(User.columns), \(columns) FROM publications JOIN users u ON u.id = publications.user_id
    WHERE publications.digest = \(digest) AND \(User.isActive)
    """
  }

  static func found(_ row: some SQLRow) -> (publication: Publication, user: User)? {
    var columns = Columns(row)
    let user = User(&columns)
    return read(&columns).map { ($0, user) }
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
    RETURNING \(columns)
    """
  }

  static func noting(_ publication: PublicationID, at time: Date) -> SQL {
    "UPDATE publications SET last_used = \(time) WHERE id = \(publication)"
  }

  static func deleting(_ publication: PublicationID, of user: UserID) -> SQL {
    "DELETE FROM publications WHERE id = \(publication) AND user_id = \(user) RETURNING 1"
  }
}
