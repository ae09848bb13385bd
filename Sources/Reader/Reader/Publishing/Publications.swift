import Fetching
import Foundation
import Logging
import Running
import Screens
import Sodium
import Storage

/// The timelines that users publish, each under an address with a secret of 192 random bits.
///
/// A fast digest protects the secret in the database, and a look-up by the digest reveals nothing by its time. Beside it
/// stands the secret encrypted with the server's key, so that its owner can copy the address again. Without a key the
/// address is shown once.
public struct Publications: Sendable {
  let store: any Database
  let keys: SecretKeys
  let now: @Sendable () -> Date
  let logger: Logger

  /// A publication with its secret.
  public struct Known: Sendable {
    public let publication: Publication
    /// The part of the address that cannot be guessed; nil if it can no longer be shown.
    public let secret: String?
  }

  /// The user's publications, the last one first.
  public func all(of user: UserID) async throws(StorageError) -> [Known] {
    let publications = try await store.publications(user)
    guard publications.contains(where: { $0.sealed != nil }) else {
      return publications.map { Known(publication: $0, secret: nil) }
    }
    // Without the key the list is shown all the same: what it is for is to revoke.
    let opener = try? keys.opener()
    return publications.map { publication in
      let bytes = opener.flatMap { opener in
        publication.sealed.flatMap { sealed in
          opener.open(sealed, context: Self.context(of: user, publication.digest))
        }
      }
      return Known(publication: publication, secret: bytes.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Publishes a timeline.
  ///
  /// - Throws: `UseCaseError.missing` without a title; `tooLong`; `StorageError.tooMany`.
  func make(_ query: TimelineQuery, title: String?, for user: UserID) async throws -> Known {
    guard let title = try TextField.title.read(title) else { throw UseCaseError.missing("The title") }
    let search = try TextField.search.read(query.search)
    let secret = RandomToken.make(bytes: 24)
    let digest = Self.digest(of: secret)
    let key: SecretKey?
    do {
      key = try await keys.keyForNew(in: store)
    } catch {
      // The address is shown once then, and its owner is told so.
      key = nil
    }
    let sealed = key.map { SealedBox.seal(Array(secret.utf8), key: $0, context: Self.context(of: user, digest)) }
    let publication = try await store.addPublication(
      user, PublicationDraft(title: title, scope: query.scope, filter: query.filter, search: search), digest: digest,
      sealed: sealed, at: now())
    return Known(publication: publication, secret: secret)
  }

  /// Revokes a publication. Nothing is at its address from now on.
  ///
  /// - Throws: `StorageError.notFound`.
  public func revoke(_ publication: PublicationID, of user: UserID) async throws(StorageError) {
    try await store.deletePublication(user, publication)
  }

  /// The publication with a secret, and its owner. Notes its use.
  func find(_ secret: String) async throws(StorageError) -> (publication: Publication, user: User)? {
    guard let found = try await store.publication(digest: Self.digest(of: secret)) else { return nil }
    let time = now()
    let isRecent =
      found.publication.lastUsed.map { abs(time.timeIntervalSince($0)) < Publication.useInterval } ?? false
    guard !isRecent else { return found }
    do {
      try await store.noteUse(of: found.publication.id, at: time)
    } catch {
      // With a full disk, it can still be read.
      logger.error("the use of a published timeline was not noted", ["problem": error.description])
    }
    return found
  }

  // MARK: Private

  private static func digest(of secret: String) -> [UInt8] { Digest.blake2b(Array("publication \(secret)".utf8)) }

  /// Binds the encrypted secret to its user and its row.
  static func context(of user: UserID, _ digest: [UInt8]) -> [UInt8] {
    Array("yaarr publication\n\(user.rawValue)\n".utf8) + digest
  }
}
