/// Which section of the new list each section of the old one is. A list without sections is a pair of one section each.
@usableFromInline
struct SectionPairing {
  // MARK: Lifecycle

  /// Lists without sections.
  @inlinable
  init(oldCount: Int, newCount: Int) {
    old = SectionLayout(counts: CollectionOfOne(oldCount))
    new = SectionLayout(counts: CollectionOfOne(newCount))
    partners = [0]
    unpaired = []
  }

  /// - Parameter runs: the sections' own matching.
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
  /// The old sections that are gone, ascending.
  @usableFromInline let unpaired: [Int]
}
