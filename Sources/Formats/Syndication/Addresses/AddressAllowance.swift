import Threading

/// The number of bytes that the relative addresses of a document may add when they become absolute: the size of the
/// document, plus a quarter of a megabyte for small documents.
///
/// Each address is charged with the length of its base before it is resolved, which bounds the time as well.
final class AddressAllowance: Sendable {
  private let left: Atomic<Int>
  private let refusesLong = Atomic(false)

  init(documentBytes: Int) {
    left = Atomic(262_144 + documentBytes)
  }

  /// True once an address was refused, or a base is longer than `AddressResolver.longest`. Elements that are not in the
  /// model are not kept either from then on: most of them are those whose addresses were refused.
  var isUsedUp: Bool { left.load(ordering: .relaxed) < 0 }

  /// True once an address longer than `AddressResolver.longest` was refused.
  var hasRefusedLong: Bool { refusesLong.load(ordering: .relaxed) }

  func refuseLong() {
    refusesLong.store(true, ordering: .relaxed)
  }

  /// Charges `count` bytes; false if the allowance does not cover them.
  func take(_ count: Int) -> Bool {
    guard !isUsedUp else { return false }
    return left.subtract(count, ordering: .relaxed).newValue >= 0
  }

  /// Refuses all further addresses.
  func useUp() {
    left.store(-1, ordering: .relaxed)
  }

  /// Raises the allowance for a further part of a document.
  func extend(by count: Int) {
    left.add(count, ordering: .relaxed)
  }
}
