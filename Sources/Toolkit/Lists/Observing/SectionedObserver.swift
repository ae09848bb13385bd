import Diffing

/// Observes a provider with sections, compares its contents with what the target shows, and passes the difference to
/// the target in stages. Ownership is the same as in ``DiffableObserver``.
///
/// Only sections that the provider reports as changed are compared again.
public final class SectionedObserver<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: returns the identity and mark of an element, also of a header or a footer; those are updated when their
  ///     marks differ.
  ///   - shown: the sections and rows that the target shows now.
  ///   - reloadThreshold: the number of changes above which the target reloads.
  @inlinable
  public convenience init(
    provider: any SectionedDataProvider<SectionID, Element>, stamp: @escaping (Element) -> RowStamp<ID>,
    shown: [Section], target: any SectionedReloadTarget<SectionID, Element, ID>, reloadThreshold: Int = .max
  ) {
    // The time-consuming parts are written here, where the types are known when the calling program is compiled.
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

  /// The sections that the target shows; while it applies changes, those that it will show after them.
  public private(set) var shown: [Section]

  /// A closure that gathers bursts of changes, if set, as in a ``DiffableObserver``.
  public var onOutdated: (() -> Void)? {
    didSet {
      gate.isDeferring = onOutdated != nil
      if gate.isLeftOutdated { update() }
    }
  }

  /// Brings the target up to date.
  ///
  /// An update that is requested while the target applies another takes effect after it.
  ///
  /// - Complexity: O(n) for n elements shown and provided, plus the cost of ``Diff``.
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
  private var subscription: SignalSubscription?
  private var gate = UpdateGate()
  /// The changes since the last update. The first update compares everything.
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
    shown = after
    if changes.changeCount > reloadThreshold {
      target.reload(sections)
    } else {
      target.apply(StagedChangeset(changes, from: before, to: after), to: sections)
    }
  }

  private func outline(of sections: [ProviderSection<SectionID, Element>], after change: ProviderChange) -> [Section] {
    guard case .sections(let changed) = change, sections.count == shown.count else { return sections.map(outline) }
    var result = shown
    for index in changed where sections.indices.contains(index) { result[index] = outline(sections[index]) }
    return result
  }
}
