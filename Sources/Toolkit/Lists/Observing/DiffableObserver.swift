import Diffing

/// Observes a provider, compares its contents with what the target shows, and passes the difference to the target in
/// stages.
///
/// It starts from what the target already shows, possibly rendered by another process. The first update, which the
/// owner requests when the target is ready, brings the target up to date. The observer holds the provider but not the
/// target; when the target is released it stops observing.
///
/// Only sections that the provider reports as changed are compared again, and the stamps of elements in an
/// ``ItemContainer``, also in a part of a ``JoinedProvider``, are taken once for each stay. For a provider without sections, and for one
/// whose elements are to be shown in sequence, the `SectionID` is `SingleSection`.
public final class DiffableObserver<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// Creates an observer of a list with sections.
  ///
  /// - Parameters:
  ///   - stamp: returns the identity and mark of an element, also of a header or another supplementary element; those
  ///     are updated when their marks differ.
  ///   - shown: the sections and rows that the target shows now.
  ///   - reloadThreshold: the number of changes above which the target reloads.
  ///   - changedParts: returns the differences of an updated element. By default all, with `ChangedParts.otherView` if
  ///     the old and the new element have different types.
  ///   - provider: the elements, in sections.
  ///   - target: the view. It is held weakly.
  @inlinable
  public convenience init(
    provider: any SectionedDataProvider<SectionID, Element>, stamp: @escaping (Element) -> RowStamp<ID>,
    shown: [Section], target: any ReloadTarget<SectionID, Element, ID>, reloadThreshold: Int = .max,
    changedParts: @escaping (Element, Element) -> ChangedParts = differenceByType
  ) {
    self.init(
      provider: provider, stamp: stamp, remembersStamps: true, shown: shown, target: target,
      reloadThreshold: reloadThreshold, changedParts: changedParts,
      outline: { section in
        Section(
          id: section.id, header: section.header.map { stamp($0).mark.value },
          footer: section.footer.map { stamp($0).mark.value }, others: section.othersMark(stamp),
          elements: section.elements.map(stamp))
      },
      comparison: StampComparison())
  }

  @usableFromInline
  init(
    provider: any SectionedDataProvider<SectionID, Element>, stamp: @escaping (Element) -> RowStamp<ID>,
    remembersStamps: Bool, shown: [Section],
    target: any ReloadTarget<SectionID, Element, ID>, reloadThreshold: Int,
    changedParts: @escaping (Element, Element) -> ChangedParts,
    outline: @escaping (ProviderSection<SectionID, Element>) -> Section, comparison: StampComparison<SectionID, ID>
  ) {
    self.provider = provider
    self.stamp = stamp
    self.remembersStamps = remembersStamps
    self.changedParts = changedParts
    self.outline = outline
    self.comparison = comparison
    self.shown = shown
    self.target = target
    self.reloadThreshold = reloadThreshold
    hasFilled = shown.contains { !$0.elements.isEmpty }
    subscription = provider.observeSections { [weak self] change in self?.changed(change) }
  }

  // MARK: Public

  /// A section as it is shown: the marks of its supplementary elements, and its rows.
  public typealias Section = ListSection<SectionID, RowStamp<ID>>

  /// The sections that the target shows; while it applies changes, those that it will show after them.
  public internal(set) var shown: [Section]

  /// The elements that the target shows. While it applies an update in batches, it says with ``ListUpdate/show(_:)``
  /// which of them it has reached; so a ``DataSource`` of this provider answers for the stage that is shown, as UIKit
  /// and AppKit demand, also while an update waits for its owner.
  public private(set) lazy var stage: SectionsProvider<SectionID, Element> = {
    let stage = SectionsProvider(content)
    present = { stage.set($0) }
    return stage
  }()

  /// A closure that gathers bursts of changes, if set: it is called when the target becomes outdated, once until the next
  /// `update()`, which the owner calls at the end of the turn or of the frame. Without it every change is applied at
  /// once. Setting it to nil applies changes that were announced and not applied.
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
  /// - Parameter animated: false to show the changes without animation.
  /// - Complexity: O(n) for n elements shown and provided, plus the cost of `Diff`.
  public func update(animated: Bool = true) {
    if !animated { isAnimationDue = false }
    guard gate.begin() else { return }
    while gate.nextRound() {
      guard let round = begin() else { continue }
      if let exchanges = round.exchanges {
        apply(exchanges, round)
      } else {
        apply(comparison.changes(round.before, round.after), round)
      }
    }
  }

  /// Brings the target up to date, as ``update(animated:)``, but compares the rows outside of the caller's actor. Changes that
  /// come meanwhile are applied in another round.
  public nonisolated(nonsending) func updateInBackground(animated: Bool = true) async {
    if !animated { isAnimationDue = false }
    guard gate.begin() else { return }
    while gate.nextRound() {
      guard let round = begin() else { continue }
      if let exchanges = round.exchanges {
        apply(exchanges, round)
      } else {
        apply(await comparison.background(round.before, round.after), round)
      }
    }
  }

  /// Shows the changes that the provider announces during `body` without animation, also if an update that shows them
  /// comes later. May be nested.
  public func withoutAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
    unanimatedDepth += 1
    defer { unanimatedDepth -= 1 }
    return try body()
  }

  // MARK: Internal

  /// The elements that the target shows; none if another process has rendered the rows, or if the target takes no stages.
  var content: [ProviderSection<SectionID, Element>] = [] { didSet { present?(content) } }
  private(set) weak var target: (any ReloadTarget<SectionID, Element, ID>)?
  let changedParts: (Element, Element) -> ChangedParts
  /// True while changes wait for the end of a move in the view.
  var isHolding = false
  /// The number of moves that the view has made by itself. A comparison from before such a move is repeated.
  var moveCount = 0

  func changed(_ change: ProviderChange) {
    pending = pending?.merged(with: change) ?? change
    if unanimatedDepth > 0 { isAnimationDue = false }
    guard !isHolding else { return }
    switch gate.changed() {
    case .update: update()
    case .announce: onOutdated?()
    case .wait: break
    }
  }

  // MARK: Private

  private let provider: any SectionedDataProvider<SectionID, Element>
  private let stamp: (Element) -> RowStamp<ID>
  /// True if stamps are remembered because taking one may compute a mark.
  private let remembersStamps: Bool
  private let outline: (ProviderSection<SectionID, Element>) -> Section
  private let comparison: StampComparison<SectionID, ID>
  private let reloadThreshold: Int
  private var subscription: SignalSubscription?
  private var gate = UpdateGate()
  /// Shows the content in `stage`, if that is in use.
  private var present: (([ProviderSection<SectionID, Element>]) -> Void)?
  /// The changes since the last update. The first update compares everything.
  private var pending: ProviderChange? = .arrangement

  /// True once the target has had rows.
  private var hasFilled: Bool
  /// False if a change since the last update is to be shown without animation.
  private var isAnimationDue = true
  private var unanimatedDepth = 0

  /// The stays that the rows in `shown` belong to, for each section.
  private var remembered: [RememberedStamps<ID>?] = []
  private var rememberedMoveCount = 0

  private struct Round {
    let before: [Section]
    let after: [Section]
    /// Not nil if elements were exchanged for others of the same identity, and nothing else has changed.
    let exchanges: [Exchange]?
    let sections: [ProviderSection<SectionID, Element>]
    let remembered: [RememberedStamps<ID>?]
    let isAnimated: Bool
    let moveCount: Int
  }

  private struct Exchange {
    let path: ElementPath
    let stamp: RowStamp<ID>
    let stayNumber: Int
  }

  private func begin() -> Round? {
    guard target != nil else {
      subscription = nil
      content = []
      return nil
    }
    let change = pending ?? .arrangement
    pending = nil
    defer { isAnimationDue = true }
    let sections = provider.sections
    if rememberedMoveCount != moveCount || remembered.count != shown.count { remembered = [] }
    if case .sections(let changed) = change, let exchanges = exchanges(inSections: changed, sections) {
      return Round(
        before: [], after: [], exchanges: exchanges, sections: sections, remembered: [], isAnimated: isAnimationDue,
        moveCount: moveCount)
    }
    var remembered = remembered
    return Round(
      before: shown, after: outline(of: sections, after: change, &remembered), exchanges: nil, sections: sections,
      remembered: remembered, isAnimated: isAnimationDue, moveCount: moveCount)
  }

  private func apply(_ changes: SectionedChangeset, _ round: Round) {
    guard let target else { return }
    guard round.moveCount == moveCount else {
      pending = .arrangement
      isAnimationDue = isAnimationDue && round.isAnimated
      return gate.repeatRound()
    }
    remember(round)
    // Elements of equal rows may be other ones. A kept array would be copied by the next
    // change of the provider.
    defer { if target.takesStages || present != nil { content = round.sections } }
    guard !changes.isEmpty else { return }
    shown = round.after
    show(changes, in: target, before: round.before, round)
  }

  private func show(
    _ changes: SectionedChangeset, in target: any ReloadTarget<SectionID, Element, ID>, before: [Section],
    _ round: Round
  ) {
    let isAnimated = round.isAnimated && hasFilled
    hasFilled = hasFilled || shown.contains { !$0.elements.isEmpty }
    let update = ListUpdate(
      observer: self, difference: changes, before: before, after: shown, old: content, new: round.sections,
      isAnimated: isAnimated, changedParts: changedParts)
    if changes.changeCount > reloadThreshold { target.reload(update) } else { target.apply(update) }
  }

  private func remember(_ round: Round) {
    remembered = round.remembered
    rememberedMoveCount = round.moveCount
  }

  private func outline(
    of sections: [ProviderSection<SectionID, Element>], after change: ProviderChange,
    _ remembered: inout [RememberedStamps<ID>?]
  ) -> [Section] {
    let known = remembered
    var changed = Array(sections.indices)
    var result: [Section?] = Array(repeating: nil, count: sections.count)
    if case .sections(let indexes) = change, sections.count == shown.count {
      changed = indexes.filter(sections.indices.contains)
      result = shown
    }
    if remembered.count != sections.count { remembered = Array(repeating: nil, count: sections.count) }
    for index in changed {
      let hasKnown = known.indices.contains(index) && shown[index].id == sections[index].id
      let (rows, stays) = outline(
        sections[index], at: index, known: hasKnown ? known[index] : nil, hasKnown ? shown[index].elements : [])
      result[index] = rows
      remembered[index] = stays
    }
    return result.compactMap { $0 }
  }

  private func outline(
    _ section: ProviderSection<SectionID, Element>, at index: Int, known: RememberedStamps<ID>?,
    _ stamps: [RowStamp<ID>]
  ) -> (Section, RememberedStamps<ID>?) {
    guard let stays = provider.stays(inSection: index) else { return (outline(section), nil) }
    let next = RememberedStamps<ID>(
      stays: stays, changeCount: stays.changeCount, numbers: remembersStamps ? stays.stayNumbers : [])
    guard remembersStamps, let known, known.stays === stays else { return (outline(section), next) }
    var rows = surroundings(of: section)
    rows.elements = known.stamps(of: section.elements, next.numbers, known: stamps, stamp)
    return (rows, next)
  }

  /// The section without rows.
  private func surroundings(of section: ProviderSection<SectionID, Element>) -> Section {
    var section = section
    section.elements = []
    return outline(section)
  }
}

// MARK: - Exchanged elements

// One element of many that is exchanged for another one of the same identity is by far the most frequent change, for
// example after a signal. It costs what it brings: no other row is looked at.
extension DiffableObserver {
  /// Returns the exchanged elements of these sections, by path; nil if anything else has changed, or may have.
  private func exchanges(
    inSections changed: [Int], _ sections: [ProviderSection<SectionID, Element>]
  ) -> [Exchange]? {
    guard sections.count == shown.count, remembered.count == shown.count else { return nil }
    var exchanges: [Exchange] = []
    for index in changed {
      guard sections.indices.contains(index), let known = remembered[index],
        let stays = provider.stays(inSection: index), stays === known.stays,
        let positions = stays.exchanges(since: known.changeCount),
        sections[index].elements.count == shown[index].elements.count,
        surroundings(of: sections[index]).hasSameMarks(as: shown[index])
      else { return nil }
      for item in positions.count > 1 ? Set(positions).sorted() : positions {
        let stamp = stamp(sections[index].elements[item])
        guard stamp.id == shown[index].elements[item].id else { return nil }
        exchanges.append(
          Exchange(
            path: ElementPath(section: index, item: item), stamp: stamp, stayNumber: stays.stayNumber(at: item)))
      }
    }
    return exchanges
  }

  private func apply(_ exchanges: [Exchange], _ round: Round) {
    guard let target else { return }
    for exchange in exchanges {
      let section = exchange.path.section
      guard let stays = remembered[section]?.stays else { continue }
      remembered[section]?.changeCount = stays.changeCount
      if remembersStamps { remembered[section]?.numbers[exchange.path.item] = exchange.stayNumber }
    }
    showDifferent(exchanges, in: target, round)
    guard target.takesStages || present != nil else { return }
    guard present == nil, content.elementsEqual(round.sections, by: { $0.elements.count == $1.elements.count }) else {
      content = round.sections
      return
    }
    // In place: the provider and the observer each have an array of their own.
    for exchange in exchanges {
      let (section, item) = (exchange.path.section, exchange.path.item)
      content[section].elements[item] = round.sections[section].elements[item]
    }
  }

  private func showDifferent(
    _ exchanges: [Exchange], in target: any ReloadTarget<SectionID, Element, ID>, _ round: Round
  ) {
    let different = exchanges.filter { shown[$0.path.section].elements[$0.path.item].mark != $0.stamp.mark }
    // A key path in a generic type is made at each evaluation.
    let paths = different.map { $0.path }
    guard !paths.isEmpty else { return }
    let before = shown
    for exchange in different { shown[exchange.path.section].elements[exchange.path.item] = exchange.stamp }
    let changes = SectionedChangeset(updates: paths, counts: shown.map { $0.elements.count })
    show(changes, in: target, before: before, round)
  }
}

/// Returns all parts, without `ChangedParts.otherView` if both elements have the same type.
@inlinable
public func differenceByType<Element>(_ old: Element, _ new: Element) -> ChangedParts {
  type(of: old as Any) == type(of: new as Any) ? .all.subtracting(.otherView) : .all
}

// MARK: - Lists without sections

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
      provider: FlatProvider(provider), stamp: stamp, shown: [Section(id: SingleSection(), elements: shown)],
      target: target, reloadThreshold: reloadThreshold, changedParts: changedParts)
  }

  /// Creates an observer of a container, which has the stamps of its elements: their marks are not computed again.
  @inlinable
  public convenience init(
    provider: ItemContainer<Element, ID>, shown: [RowStamp<ID>], target: any ReloadTarget<SectionID, Element, ID>,
    reloadThreshold: Int = .max, changedParts: @escaping (Element, Element) -> ChangedParts = differenceByType
  ) {
    self.init(
      provider: FlatProvider(provider), stamp: provider.stamp, remembersStamps: false,
      shown: [Section(id: SingleSection(), elements: shown)], target: target, reloadThreshold: reloadThreshold,
      changedParts: changedParts,
      outline: { Section(id: $0.id, elements: provider.stamps) }, comparison: StampComparison())
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
  func stays(inSection index: Int) -> (any ElementStays)? { base.stays(inSection: 0) }

  private let base: any DataProvider<Element>
}

// MARK: - Comparison

/// The comparison of rows, on the caller's actor and outside of it. It is created where the types are known when the
/// calling program is compiled.
@usableFromInline
struct StampComparison<SectionID: Hashable & Sendable, ID: Hashable & Sendable> {
  @usableFromInline typealias Rows = [ListSection<SectionID, RowStamp<ID>>]

  @inlinable
  init() {
    changes = { Diff.changes(from: $0, to: $1, identity: { $0.id }) }
    background = {
      await Differ.changes(from: $0, to: $1, identity: { $0.id }, isSameContent: { $0.mark == $1.mark })
    }
  }

  @usableFromInline let changes: @Sendable (Rows, Rows) -> SectionedChangeset
  @usableFromInline let background: @Sendable (Rows, Rows) async -> SectionedChangeset
}
