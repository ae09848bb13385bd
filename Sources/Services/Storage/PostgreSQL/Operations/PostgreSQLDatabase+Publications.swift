import Foundation
import PostgreSQL

// MARK: - Published timelines

extension PostgreSQLDatabase {
  public func publications(_ user: UserID) async throws(StorageError) -> [Publication] {
    try await rows("reading the published timelines", Publication.all(of: user)) { Publication(row: $0) }
      .compactMap(\.self)
  }

  public func addPublication(
    _ user: UserID, _ draft: PublicationDraft, digest: [UInt8], sealed: [UInt8]?, at time: Date
  ) async throws(StorageError) -> Publication {
    let adding = Publication.adding(to: user, draft, digest: digest, sealed: sealed, at: time)
    let added = try await change("publishing a timeline", of: nil, adding) { Publication(row: $0) }
    if let publication = added.first ?? nil { return publication }
    let isUser = try await rows("looking for a user", User.finding(user)) { _ in true }
    throw isUser.isEmpty
      ? .notFound("user \(user)") : .tooMany("published timelines", most: Publication.mostPerUser)
  }

  public func publication(
    digest: [UInt8]
  ) async throws(StorageError) -> (publication: Publication, user: User)? {
    try await rows("looking for a published timeline", Publication.finding(digest)) { Publication.found($0) }.first
      ?? nil
  }

  public func noteUse(of publication: PublicationID, at time: Date) async throws(StorageError) {
    try await change(
      "noting the use of a published timeline", of: nil, Publication.noting(publication, at: time))
  }

  public func deletePublication(_ user: UserID, _ publication: PublicationID) async throws(StorageError) {
    let deleted = try await change(
      "revoking a published timeline", of: nil, Publication.deleting(publication, of: user))
    guard deleted > 0 else { throw .notFound("published timeline \(publication)") }
  }
}
