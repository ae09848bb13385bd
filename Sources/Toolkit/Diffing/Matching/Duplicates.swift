/// Groups of elements that share an identity, by flat indexes, in one array: a list may have as many groups as elements.
@usableFromInline
struct Duplicates: Sendable, Equatable {
  // MARK: Lifecycle

  init() {}

  // MARK: Internal

  var isEmpty: Bool { ends.isEmpty }

  var all: [(side: Changeset.Duplicate.Side, indexes: ArraySlice<Int>)] {
    ends.indices.map { group in
      (group < oldCount ? .old : .new, indexes[(group == 0 ? 0 : ends[group - 1])..<ends[group]])
    }
  }

  mutating func append(_ index: Int) { indexes.append(index) }

  mutating func endGroup() { ends.append(indexes.count) }

  /// Ends the groups of the old list.
  mutating func endOld() { oldCount = ends.count }

  // MARK: Private

  private var indexes: [Int] = []
  /// The end of each group in `indexes`.
  private var ends: [Int] = []
  private var oldCount = 0
}
