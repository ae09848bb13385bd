/// The pairs of sections of the old and the new list. A list without sections is a list of one section.
@usableFromInline
struct SectionPairing {
  // MARK: Lifecycle

  /// Creates the pairing of lists without sections.
  @inlinable
  init(oldCount: Int, newCount: Int) {
    old = SectionLayout(counts: CollectionOfOne(oldCount))
    new = SectionLayout(counts: CollectionOfOne(newCount))
    partners = Self.single
    unpaired = []
  }

  @usableFromInline static let single = [0]

  /// - Parameter matching: the matching of the sections themselves.
  @usableFromInline
  init(old: SectionLayout, new: SectionLayout, matching: Matching) {
    self.old = old
    self.new = new
    var partners = Array(repeating: -1, count: new.count)
    for run in matching.runs {
      for (from, to) in zip(run.oldRange, run.newRange) { partners[to] = from }
    }
    self.partners = partners
    unpaired = matching.deletions
  }

  // MARK: Internal

  @usableFromInline let old: SectionLayout
  @usableFromInline let new: SectionLayout
  /// For each new section the old one's index, or -1.
  @usableFromInline let partners: [Int]
  /// The old sections that are removed, ascending.
  @usableFromInline let unpaired: [Int]
}
