import Foundation
import Threading

/// The source of the current date.
public struct DateSource: Sendable {
  private let make: @Sendable () -> Date

  /// Makes a source from a closure.
  public init(_ make: @escaping @Sendable () -> Date) {
    self.make = make
  }

  /// A source that always returns the same date.
  public static func constant(_ date: Date) -> DateSource { DateSource { date } }

  /// The date.
  public var now: Date { make() }
}

/// The source of new identifiers.
public struct UUIDSource: Sendable {
  private let make: @Sendable () -> UUID

  /// Makes a source from a closure.
  public init(_ make: @escaping @Sendable () -> UUID) {
    self.make = make
  }

  /// A source that counts: `00000000-0000-0000-0000-000000000000`, `…1` and so on.
  public static func counting() -> UUIDSource {
    let count = Lock(UInt64(0))
    return UUIDSource {
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * (7 - index))) }
      return UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)))
    }
  }

  /// Returns an identifier that none has had before.
  public func next() -> UUID { make() }
}

/// A source of random numbers: `Int.random(in: 1...6, using: &random)`.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let make: @Sendable () -> UInt64

  /// Makes a source from a closure, which returns 64 random bits.
  public init(_ make: @escaping @Sendable () -> UInt64) {
    self.make = make
  }

  /// A source that returns the same numbers for the same seed (SplitMix64, by Sebastiano Vigna).
  public static func seeded(_ seed: UInt64) -> RandomSource {
    let state = Lock(seed)
    return RandomSource {
      state.withLock { state in
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
      }
    }
  }

  /// Returns 64 random bits.
  public func next() -> UInt64 { make() }
}
