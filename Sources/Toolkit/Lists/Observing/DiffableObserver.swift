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
      provider: provider, stamp: stamp, remembersStamps: true, isFlat: false, shown: shown, target: target,
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
    remembersStamps: Bool, isFlat: Bool, shown: [Section],
    target: (any ReloadTarget<SectionID, Element, ID>)?, reloadThreshold: Int,
    changedParts: @escaping (Element, Element) -> ChangedParts,
    outline: @escaping (ProviderSection<SectionID, Element>) -> Section, comparison: StampComparison<SectionID, ID>
  ) {
    self.provider = provider
    self.isFlat = isFlat
    self.stamp = stamp
    self.remembersStamps = remembersStamps
    self.changedParts = changedParts
    self.outline = outline
    self.comparison = comparison
    self.shown = shown
    self.target = target
    hasHadTarget = target != nil
    self.reloadThreshold = reloadThreshold
    hasFilled = shown.contains { !$0.elements.isEmpty }
    follow()
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
      guard !showsExchange(), let round = begin() else { continue }
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

  func follow() { subscription = provider.observeSections { [weak self] change in self?.changed(change) } }

  /// The elements that the target shows; none if another process has rendered the rows, or if the target takes no stages.
  var content: [ProviderSection<SectionID, Element>] = [] { didSet { present?(content) } }
  weak var target: (any ReloadTarget<SectionID, Element, ID>)?
  /// False before the first target, which gets all changes until then.
  var hasHadTarget: Bool
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

  let provider: any SectionedDataProvider<SectionID, Element>
  /// True if there is one section, without anything around its elements.
  let isFlat: Bool
  let stamp: (Element) -> RowStamp<ID>
  /// True if stamps are remembered because taking one may compute a mark.
  let remembersStamps: Bool
  private let outline: (ProviderSection<SectionID, Element>) -> Section
  private let comparison: StampComparison<SectionID, ID>
  let reloadThreshold: Int
  private var subscription: SignalSubscription?
  private var gate = UpdateGate()
  /// Shows the content in `stage`, if that is in use.
  var present: (([ProviderSection<SectionID, Element>]) -> Void)?
  /// The changes since the last update. The first update compares everything.
  var pending: ProviderChange? = .arrangement

  /// True once the target has had rows.
  var hasFilled: Bool
  /// False if a change since the last update is to be shown without animation.
  var isAnimationDue = true
  private var unanimatedDepth = 0

  /// The stays that the rows in `shown` belong to, for each section.
  var remembered: [RememberedStamps?] = []
  var rememberedMoveCount = 0

  private func begin() -> Round? {
    guard target != nil else {
      guard hasHadTarget else { return nil }
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

  func show(
    _ changes: SectionedChangeset, in target: any ReloadTarget<SectionID, Element, ID>, before: [Section],
    _ round: Round
  ) {
    let isAnimated = round.isAnimated && hasFilled
    hasFilled = hasFilled || shown.contains { !$0.elements.isEmpty }
    let update = ListUpdate(
      observer: self, difference: changes, before: { before }, after: shown, old: content, new: round.sections,
      isAnimated: isAnimated, changedParts: changedParts)
    if changes.changeCount > reloadThreshold { target.reload(update) } else { target.apply(update) }
  }

  private func remember(_ round: Round) {
    remembered = round.remembered
    rememberedMoveCount = round.moveCount
  }

  private func outline(
    of sections: [ProviderSection<SectionID, Element>], after change: ProviderChange,
    _ remembered: inout [RememberedStamps?]
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
    _ section: ProviderSection<SectionID, Element>, at index: Int, known: RememberedStamps?,
    _ stamps: [RowStamp<ID>]
  ) -> (Section, RememberedStamps?) {
    guard let stays = provider.stays(inSection: index) else { return (outline(section), nil) }
    let next = RememberedStamps(
      stays: stays, changeCount: stays.changeCount, numbers: remembersStamps ? stays.stayNumbers : [])
    guard remembersStamps, let known, known.stays === stays else { return (outline(section), next) }
    var rows = surroundings(of: section)
    rows.elements = known.stamps(of: section.elements, next.numbers, known: stamps, stamp)
    return (rows, next)
  }

  /// The section without rows.
  func surroundings(of section: ProviderSection<SectionID, Element>) -> Section {
    var section = section
    section.elements = []
    return outline(section)
  }
}
