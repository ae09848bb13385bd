import Diffing
import SeededRandom

/// A pair of random lists of sections, similar enough for every kind of change: common ends, stretches and single
/// elements that move, within sections and across, updates, insertions and deletions of elements and sections.
public struct GeneratedLists: Sendable, CustomStringConvertible {
  public typealias Section = ListSection<Int, Tagged>

  /// - Parameters:
  ///   - isSectioned: false for lists with one section each, always the same.
  ///   - isUnique: true if every identity occurs at most once.
  public init(isSectioned: Bool, isUnique: Bool, using generator: inout SeededGenerator) {
    var builder = GeneratedListBuilder(
      isSectioned: isSectioned, isUnique: isUnique, generator: generator)
    old = builder.old()
    new = builder.new(from: old)
    generator = builder.generator
  }

  /// The old list. Tags number its rows from 1 on.
  public let old: [Section]
  /// The new list. All tags are negative.
  public let new: [Section]

  public var description: String {
    func text(_ sections: [Section]) -> String {
      sections.map { "\($0.id)\($0.header.map { "h\($0)" } ?? "")\($0.elements)" }.joined(separator: " ")
    }
    return "\(text(old)) → \(text(new))"
  }
}
