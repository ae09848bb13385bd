/// A digest of 128 bits that represents an identity within this process.
///
/// A list of elements of many types keeps a digest beside each element. Comparing such lists then costs the same as for
/// one small concrete type, and no existential is opened (reading one out of its box costs about 8 ns).
///
/// - Digests include a random seed of the process: never store or send them.
/// - Equal identities have equal digests. Different ones have different digests except with a probability of about n² /
///   2¹²⁹ among n elements, provided that the identity's `hash(into:)` feeds the hasher everything that `==` compares,
///   as synthesized ones do.
/// - Identities of different types differ, even if they look alike (`1 as Int` and `"1"`, `UInt8(1)` and `1 as Int`).
public struct IdentityDigest: Hashable, Sendable {
  // MARK: Lifecycle

  /// - Complexity: O(1), plus one hashing of the identity.
  @inlinable
  public init<ID: Hashable>(of id: ID) {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(ID.self))
    hasher.combine(id)
    // Two results of one hasher, whose state has 256 bits: the second half costs no second pass over the identity.
    var branch = hasher
    branch.combine(true)
    low = UInt64(bitPattern: Int64(hasher.finalize()))
    high = UInt64(bitPattern: Int64(branch.finalize()))
  }

  // MARK: Public

  @inlinable
  public static func == (one: IdentityDigest, other: IdentityDigest) -> Bool {
    (one.low ^ other.low) | (one.high ^ other.high) == 0
  }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(low) }

  // MARK: Internal

  @usableFromInline let low: UInt64
  @usableFromInline let high: UInt64
}
