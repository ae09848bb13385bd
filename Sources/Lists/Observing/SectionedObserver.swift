import Diffing

/// Watches a provider with sections, compares what it has with what the target shows, and has the target apply the
/// difference in stages. See ``DiffableObserver`` for who holds whom.
///
/// Only sections that the provider says have changed are looked at again.
public final class SectionedObserver<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: an element's identity and mark, also a header's and a footer's; one of those is taken for another when
  ///     its mark is another.
  ///   - shown: the sections and rows that the target shows now.
  ///   - reloadThreshold: with more changes than this at once, the target reloads.
  @inlinable
  public convenience init(
    provider: any SectionedDataProvider<SectionID, Element>, stamp: @escaping (Element) -> RowStamp<ID>,
    shown: [Section], target: any SectionedReloadTarget<SectionID, Element, ID>, reloadThreshold: Int = .max
  ) {
    // What takes time is written here, where the types are known to the program that is compiled.
    self.init(
      provider: provider, shown: shown, target: target, reloadThreshold: reloadThreshold,
      outline: { section in
        Section(
          id: section.id, header: section.header.map { stamp($0).mark.value },
          footer: section.footer.map { stamp($0).mark.value }, elements: section.elements.map(stamp))
      },
      difference: { before, after in
        Diff.changes(from: before, to: after, identity: { $0.id }, isSameContent: { $0.mark.value == $1.mark.value })
      })
  }

  @usableFromInline
  init(
    provider: any SectionedDataProvider<SectionID, Element>, shown: [Section],
    target: any SectionedReloadTarget<SectionID, Element, ID>, reloadThreshold: Int,
    outline: @escaping (ProviderSection<SectionID, Element>) -> Section,
    difference: @escaping ([Section], [Section]) -> SectionedChangeset
  ) {
    self.provider = provider
    self.outline = outline
    self.difference = difference
    self.shown = shown
    self.target = target
    self.reloadThreshold = reloadThreshold
    subscription = provider.observeSections { [weak self] change in self?.changed(change) }
  }

  // MARK: Public

  /// A section as it is shown: the marks of its header and footer, and its rows.
  public typealias Section = ListSection<SectionID, RowStamp<ID>>

  /// What the target shows; while it applies changes, what it will show after them.
  public private(set) var shown: [Section]

  /// Set to gather bursts of changes, as in a ``DiffableObserver``.
  public var onOutdated: (() -> Void)? {
    didSet {
      gate.isDeferring = onOutdated != nil
      if gate.isLeftOutdated { update() }
    }
  }

  /// Brings the target up to date.
  ///
  /// An update asked for while the target applies another comes after it.
  ///
  /// - Complexity: O(n) for n elements shown and provided, plus what ``Diff`` takes.
  public func update() {
    guard gate.begin() else { return }
    while gate.nextRound() { applyChanges() }
  }

  // MARK: Private

  private let provider: any SectionedDataProvider<SectionID, Element>
  private let outline: (ProviderSection<SectionID, Element>) -> Section
  private let difference: ([Section], [Section]) -> SectionedChangeset
  private let reloadThreshold: Int
  private weak var target: (any SectionedReloadTarget<SectionID, Element, ID>)?
  private var subscription: Subscription?
  private var gate = UpdateGate()
  /// What has changed since the last update. The first has to look at everything.
  private var pending: ProviderChange? = .arrangement

  private func changed(_ change: ProviderChange) {
    pending = pending?.merged(with: change) ?? change
    switch gate.changed() {
    case .update: update()
    case .announce: onOutdated?()
    case .wait: break
    }
  }

  private func applyChanges() {
    guard let target else {
      subscription = nil
      return
    }
    let change = pending ?? .arrangement
    pending = nil
    let sections = provider.sections
    let before = shown
    let after = outline(of: sections, after: change)
    let changes = difference(before, after)
    guard !changes.isEmpty else { return }
    let place = target.readingPlace()
    shown = after
    if changes.changeCount > reloadThreshold {
      target.reload(sections)
    } else {
      target.apply(StagedChangeset(changes, from: before, to: after), to: sections)
    }
    if let place, let anchor = keeping(changes, before, after).anchor(for: place) { target.keep(anchor) }
  }

  private func outline(of sections: [ProviderSection<SectionID, Element>], after change: ProviderChange) -> [Section] {
    guard case .sections(let changed) = change, sections.count == shown.count else { return sections.map(outline) }
    var result = shown
    for index in changed where sections.indices.contains(index) { result[index] = outline(sections[index]) }
    return result
  }

  private func keeping(_ changes: SectionedChangeset, _ before: [Section], _ after: [Section]) -> PlaceKeeping<ID> {
    var starts: [Int] = []
    var count = 0
    for section in before {
      starts.append(count)
      count += section.elements.count
    }
    var disturbed: Set<Int> = []
    for path in changes.deletions { disturbed.insert(starts[path.section] + path.item) }
    for move in changes.moves { disturbed.insert(starts[move.from.section] + move.from.item) }
    for index in changes.sections.deletions + changes.sections.moves.map(\.from) {
      disturbed.formUnion(starts[index]..<starts[index] + before[index].elements.count)
    }
    return PlaceKeeping(
      before: before.flatMap(\.elements).map(\.id), after: after.flatMap(\.elements).map(\.id), disturbed: disturbed)
  }
}
