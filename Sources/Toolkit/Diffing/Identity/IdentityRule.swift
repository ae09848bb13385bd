/// The comparison and hashing of identities in the matching step. A type without values, so that it is specialized
/// away.
@usableFromInline
protocol IdentityRule {
  associatedtype Key: Equatable
  /// The error that ends the matching early; `Never` if nothing does.
  associatedtype Interruption: Error

  /// Returns 64 well-mixed bits.
  ///
  /// - Parameter hasher: a new hasher; copying it is faster than creating one.
  static func hash(_ key: Key, _ hasher: Hasher) -> UInt64

  /// Throws to stop the comparison. Called at intervals, so that a long comparison can be cancelled.
  static func checkpoint() throws(Interruption)
}

// MARK: - HashedIdentities

/// Identities of one concrete type.
@usableFromInline
enum HashedIdentities<Key: Hashable>: IdentityRule {
  @inlinable
  static func hash(_ key: Key, _ hasher: Hasher) -> UInt64 {
    var hasher = hasher
    key.hash(into: &hasher)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  @inlinable
  static func checkpoint() throws(Never) {}
}

// MARK: - DigestIdentities

/// Digests, which are hashed already.
@usableFromInline
enum DigestIdentities: IdentityRule {
  @inlinable
  static func hash(_ key: IdentityDigest, _ hasher: Hasher) -> UInt64 { key.low }

  @inlinable
  static func checkpoint() throws(Never) {}
}

// MARK: - CancellableDigestIdentities

/// Digests, compared in a task that may be cancelled.
enum CancellableDigestIdentities: IdentityRule {
  static func hash(_ key: IdentityDigest, _ hasher: Hasher) -> UInt64 { key.low }

  static func checkpoint() throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
  }
}
