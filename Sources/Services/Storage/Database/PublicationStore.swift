import Foundation

/// The timelines that users have published.
public protocol PublicationStore: Sendable {
  /// The user's publications, the last one first. Those of kinds that a newer version of the program has made are left
  /// out.
  func publications(_ user: UserID) async throws(StorageError) -> [Publication]

  /// Stores a publication.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  func addPublication(
    _ user: UserID, _ draft: PublicationDraft, digest: [UInt8], sealed: [UInt8]?, at time: Date
  ) async throws(StorageError) -> Publication

  /// The publication whose secret has this digest, and its user; nil for one of an unknown kind too.
  /// - Complexity: O(log *n*) in publications.
  func publication(digest: [UInt8]) async throws(StorageError) -> (publication: Publication, user: User)?

  /// Notes a use of a publication. Does nothing if it was revoked.
  func noteUse(of publication: PublicationID, at time: Date) async throws(StorageError)

  /// Deletes a publication: nothing is at its address any more.
  /// - Throws: `notFound` if the user has no such publication.
  func deletePublication(_ user: UserID, _ publication: PublicationID) async throws(StorageError)
}
