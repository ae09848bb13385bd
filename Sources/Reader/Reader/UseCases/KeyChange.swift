import Bytes
import Fetching
import Running
import Sodium
import Storage

/// Encrypts all stored secrets with the next key.
///
/// Until it has finished, secrets open with both keys, so that servers go on meanwhile. It may be ended at any time and run
/// again: secrets under the next key stay as they are.
struct KeyChange: Sendable {
  let database: any Database
  let keys: SecretKeys

  /// - Throws: `AccessError`; `StorageError`.
  func run() async throws -> KeyChangeSummary {
    try keys.prepareChange()
    guard let next = try keys.nextKey() else { throw AccessError.noKey }
    let present = try keys.key()
    var summary = KeyChangeSummary()
    // Again until nothing is left: servers may store secrets meanwhile.
    while true {
      let (changes, unreadable) = try await changes(from: present, to: next)
      summary.unreadable = unreadable
      if changes.isEmpty { break }
      try await database.replace(changes)
      summary.changed += changes.count
    }
    summary.isFinished = try keys.finishChange()
    return summary
  }

  func changes(
    from present: SecretKey, to next: SecretKey
  ) async throws -> (changes: [SecretChange], unreadable: Int) {
    let feeds = try await database.feedsWithAccess()
    let origins = Dictionary(feeds.map { ($0.id, $0.access?.origin) }) { first, _ in first }
    var changes: [SecretChange] = []
    var unreadable = 0
    for secret in try await database.storedSecrets() {
      let context: [UInt8]
      switch secret.place {
      case .feed(let feed, let field):
        guard let origin = origins[feed] ?? nil else {
          unreadable += 1
          continue
        }
        context = FeedCredentials.context(of: field, feed: feed, origin: origin)
      case .publication(_, let user, let digest): context = Publications.context(of: user, digest)
      case .webhook(_, let user, let url): context = WebhookSender.context(of: user, url: url)
      }
      if case .some = SealedBox.open(secret.sealed, key: next, context: context) { continue }
      if let bytes = SealedBox.open(secret.sealed, key: present, context: context) {
        changes.append(SecretChange(secret, sealed: SealedBox.seal(bytes, key: next, context: context)))
      } else {
        unreadable += 1
      }
    }
    return (changes, unreadable)
  }
}

/// The result of changing the key of secrets.
public struct KeyChangeSummary: Hashable, Sendable {
  /// The number of secrets that were encrypted again.
  public var changed = 0
  /// The number of secrets that neither key opens. They stay as they are.
  public var unreadable = 0
  /// True if the new key is in the place of the former one; false if the operator puts it there.
  public var isFinished = false
}

extension UseCases {
  /// Encrypts all stored secrets with a new key: `secret.key.new` beside the present one. With a database in a file, it is
  /// made here and takes the place of the present one at the end.
  ///
  /// - Throws: `AccessError`; `StorageError`.
  public func changeSecretKey() async throws -> KeyChangeSummary {
    try await KeyChange(database: database, keys: services.secretKeys()).run()
  }
}
