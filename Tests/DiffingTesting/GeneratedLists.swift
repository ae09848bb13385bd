import Diffing
import SeededRandom

/// A pair of random lists of sections, alike enough that everything happens: ends that agree, stretches and single
/// elements that move, within sections and across, updates, comings and goings of elements and sections.
public struct GeneratedLists: Sendable, CustomStringConvertible {
  public typealias Section = ListSection<Int, Tagged>

  /// - Parameters:
  ///   - isSectioned: with one section each, always the same, if not.
  ///   - isUnique: whether every identity occurs once at most.
  public init(isSectioned: Bool, isUnique: Bool, using generator: inout SeededGenerator) {
    var builder: GeneratedListBuilder = GeneratedListBuilder(
      isSectioned: isSectioned, isUnique: isUnique, generator: generator)
    old = builder.old()
    new = builder.new(from: old)
    generator = builder.generator
  }

  /// Tags number the rows of the old list from 1 on.
  public let old: [Section]
  /// All tags are negative.
  public let new: [Section]

  public var description: String {
    func text(_ sections: [Section]) -> String {
      sections.map { "\($0.id)\($0.header.map { "h\($0)" } ?? "")\($0.elements)" }.joined(separator: " ")
    }
    return "\(text(old)) → \(text(new))"
  }
}
