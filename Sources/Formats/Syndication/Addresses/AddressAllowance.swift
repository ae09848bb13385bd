import Synchronization

/// The number of bytes that the relative addresses of a document may add when they become absolute: the size of the
/// document, plus a quarter of a megabyte for small documents.
///
/// Each address is charged with the length of its base before it is resolved, which bounds the time as well.
final class AddressAllowance: Sendable {
  private let left: Atomic<Int>

  init(documentBytes: Int) {
    left = Atomic(262_144 + documentBytes)
  }

  /// True once an address was refused.
  var isUsedUp: Bool { left.load(ordering: .relaxed) < 0 }

  /// Charges `count` bytes; false if the allowance does not cover them.
  func take(_ count: Int) -> Bool {
    guard !isUsedUp else { return false }
    return left.subtract(count, ordering: .relaxed).newValue >= 0
  }

  /// Raises the allowance for a further part of a document.
  func extend(by count: Int) {
    left.add(count, ordering: .relaxed)
  }
}
