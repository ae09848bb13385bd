import Bytes
import Foundation

/// A timeline that a user has published: everyone who has its address may read it, without an account.
///
/// The address has a random secret. Its digest is stored, and beside it the encrypted secret if the program has a key, so
/// that a copy of the database alone gives no address.
public struct Publication: Hashable, Sendable {
  /// The most publications of a user.
  public static let mostPerUser = 100
  /// The seconds within which further uses are not noted, since each note is a write.
  public static let useInterval: TimeInterval = 6 * 3_600

  public var id: PublicationID
  public var user: UserID
  public var draft: PublicationDraft
  /// The digest of the secret, by which the publication is found.
  public var digest: [UInt8]
  /// The encrypted secret; nil if there was no key.
  public var sealed: [UInt8]?
  public var created: Date
  /// The time of the last use, up to ``useInterval`` late; nil before the first one.
  public var lastUsed: Date?

  public init(
    id: PublicationID, user: UserID, draft: PublicationDraft, digest: [UInt8], sealed: [UInt8]?, created: Date,
    lastUsed: Date? = nil
  ) {
    (self.id, self.user, self.draft, self.digest, self.sealed) = (id, user, draft, digest, sealed)
    (self.created, self.lastUsed) = (created, lastUsed)
  }
}

/// The timeline of a publication, and its name.
public struct PublicationDraft: Hashable, Sendable {
  /// The title that readers of the publication see.
  @ComparedByBytes public var title: String
  public var scope: EntryScope
  public var filter: EntryFilter
  @ComparedByBytes public var search: String?

  public init(title: String, scope: EntryScope, filter: EntryFilter, search: String? = nil) {
    (self.scope, self.filter) = (scope, filter)
    self.title = title
    self.search = search
  }
}

/// The id of a publication.
public struct PublicationID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
