import Synchronization

/// How many bytes the relative addresses of a document may add to it when they become absolute: as many as it has itself,
/// and a quarter of a megabyte for small ones.
///
/// Each is charged with the length of its base before it is resolved, which bounds the time as well.
final class AddressAllowance: Sendable {
  private let left: Atomic<Int>

  init(documentBytes: Int) {
    left = Atomic(262_144 + documentBytes)
  }

  /// True once an address was refused.
  var isUsedUp: Bool { left.load(ordering: .relaxed) < 0 }

  /// True if so many bytes may still be added.
  func take(_ count: Int) -> Bool {
    guard !isUsedUp else { return false }
    return left.subtract(count, ordering: .relaxed).newValue >= 0
  }

  /// Allows more, for a further part of a document.
  func extend(by count: Int) {
    left.add(count, ordering: .relaxed)
  }
}
