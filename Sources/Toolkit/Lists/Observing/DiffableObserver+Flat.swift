import Diffing

extension DiffableObserver where SectionID == SingleSection {
  /// Creates an observer that shows the elements of all sections in sequence.
  ///
  /// - Parameters:
  ///   - shown: the rows that the target shows now.
  ///   - provider: the elements.
  ///   - stamp: returns the identity and mark of an element.
  ///   - target: the view. It is held weakly.
  ///   - reloadThreshold: the number of changes above which the target reloads.
  ///   - changedParts: returns the differences of an updated element.
  @inlinable
  public convenience init(
    provider: any DataProvider<Element>, stamp: @escaping (Element) -> RowStamp<ID>, shown: [RowStamp<ID>],
    target: any ReloadTarget<SectionID, Element, ID>, reloadThreshold: Int = .max,
    changedParts: @escaping (Element, Element) -> ChangedParts = differenceByType
  ) {
    self.init(
      provider: FlatProvider(provider), stamp: stamp, remembersStamps: true, isFlat: true,
      shown: [Section(id: SingleSection(), elements: shown)], target: target, reloadThreshold: reloadThreshold,
      changedParts: changedParts, outline: { Section(id: $0.id, elements: $0.elements.map(stamp)) },
      comparison: StampComparison())
  }

  /// The same as an observer of a ``FlatList`` of the container.
  @available(*, deprecated, message: "Make a list of the container, and use its observer: FlatList(container, …).")
  public convenience init(
    provider: ItemContainer<Element, ID>, shown: [RowStamp<ID>], target: any ReloadTarget<SectionID, Element, ID>,
    reloadThreshold: Int = .max, changedParts: @escaping (Element, Element) -> ChangedParts = differenceByType
  ) {
    self.init(
      provider: provider, stamp: provider.stamp, shown: shown, target: target, reloadThreshold: reloadThreshold,
      changedParts: changedParts)
  }
}

// MARK: - One target after the other

extension DiffableObserver where SectionID == SingleSection {
  /// Goes on with this target. It shows nothing yet, unless it is the first one.
  func begin(with target: any ReloadTarget<SectionID, Element, ID>) {
    if hasHadTarget {
      shown = [Section(id: SingleSection(), elements: [])]
      content = []
      hasFilled = false
      pending = .arrangement
      // A comparison for the last target is repeated.
      moveCount += 1
      follow()
    }
    hasHadTarget = true
    self.target = target
  }
}

/// The elements of a provider as one section.
@usableFromInline
final class FlatProvider<Element>: SectionedDataProvider {
  @usableFromInline
  init(_ base: any DataProvider<Element>) {
    self.base = base
  }

  @usableFromInline var sections: [ProviderSection<SingleSection, Element>] {
    [ProviderSection(SingleSection(), base.elements)]
  }

  @usableFromInline
  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { base.observe(onChange) }

  @usableFromInline
  func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    base.observe { onChange(.sections([0])) }
  }

  @usableFromInline
  func stays(inSection index: Int) -> (any ElementStays)? {
    // The stays of several sections are not those of one.
    base.sectionCount == 1 ? base.stays(inSection: 0) : nil
  }

  private let base: any DataProvider<Element>
}
