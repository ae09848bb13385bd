/// The comparison and hashing of identities in the matching step. A type without values, so that it is specialized
/// away.
@usableFromInline
protocol IdentityRule {
  associatedtype Key: Equatable

  /// Returns 64 well-mixed bits.
  ///
  /// - Parameter hasher: a new hasher; copying it is faster than creating one.
  static func hash(_ key: Key, _ hasher: Hasher) -> UInt64
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
}

// MARK: - DigestIdentities

/// Digests, which are hashed already.
@usableFromInline
enum DigestIdentities: IdentityRule {
  @inlinable
  static func hash(_ key: IdentityDigest, _ hasher: Hasher) -> UInt64 { key.low }
}
