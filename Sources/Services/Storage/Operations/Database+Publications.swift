import Foundation

// MARK: - Published timelines

extension Database {
  /// The user's publications, the last one first. Those of kinds that a newer version of the program has made are left
  /// out.
  public func publications(_ user: UserID) async throws(StorageError) -> [Publication] {
    try await engine.rows("reading the published timelines", Publication.all(of: user), Publication.read)
      .compactMap(\.self)
  }

  /// Stores a publication.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  public func addPublication(
    _ user: UserID, _ draft: PublicationDraft, digest: [UInt8], sealed: [UInt8]?, at time: Date
  ) async throws(StorageError) -> Publication {
    let adding = Publication.adding(to: user, draft, digest: digest, sealed: sealed, at: time)
    let added = try await engine.change("publishing a timeline", of: nil, adding, Publication.read)
    if let publication = added.first ?? nil { return publication }
    let isUser = try await engine.rows("looking for a user", User.finding(user)) { _ in true }
    throw isUser.isEmpty
      ? .notFound("user \(user)") : .tooMany("published timelines", most: Publication.mostPerUser)
  }

  /// The publication whose secret has this digest, and its user; nil for one of an unknown kind too.
  /// - Complexity: O(log *n*) in publications.
  public func publication(
    digest: [UInt8]
  ) async throws(StorageError) -> (publication: Publication, user: User)? {
    try await engine.rows("looking for a published timeline", Publication.finding(digest)) { Publication.found($0) }
      .first
      ?? nil
  }

  /// Notes a use of a publication. Does nothing if it was revoked.
  public func noteUse(of publication: PublicationID, at time: Date) async throws(StorageError) {
    try await engine.change(
      "noting the use of a published timeline", of: nil, Publication.noting(publication, at: time))
  }

  /// Deletes a publication: nothing is at its address any more.
  /// - Throws: `notFound` if the user has no such publication.
  public func deletePublication(_ user: UserID, _ publication: PublicationID) async throws(StorageError) {
    let deleted = try await engine.change(
      "revoking a published timeline", of: nil, Publication.deleting(publication, of: user))
    guard deleted > 0 else { throw .notFound("published timeline \(publication)") }
  }
}
