import Diffing

/// Observes a provider, compares its contents with what the target shows, and passes the difference to the target.
///
/// It starts from what the target already shows, possibly rendered by another process. The first update, which the
/// owner requests when the target is ready, brings the target up to date. The observer holds the provider but not the
/// target; when the target is released it stops observing.
///
/// For a provider with sections there is a ``SectionedObserver``; this one shows the elements of all sections in
/// sequence.
public final class DiffableObserver<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: returns the element's identity and mark.
  ///   - shown: the rows that the target shows now.
  ///   - reloadThreshold: the number of changes above which the target reloads.
  @inlinable
  public convenience init(
    provider: any DataProvider<Element>, stamp: @escaping (Element) -> RowStamp<ID>, shown: [RowStamp<ID>],
    target: any ReloadTarget<Element, ID>, reloadThreshold: Int = .max
  ) {
    // The time-consuming parts are written here, where the types are known when the calling program is compiled.
    self.init(
      provider: provider, shown: shown, target: target, reloadThreshold: reloadThreshold,
      stamps: { elements in elements.map(stamp) },
      comparison: StampComparison(
        changes: { Diff.changes(from: $0, to: $1, identity: { $0.id }, isSameContent: { $0.mark == $1.mark }) },
        background: {
          await Differ.changes(from: $0, to: $1, identity: { $0.id }, isSameContent: { $0.mark == $1.mark })
        }))
  }

  /// Creates an observer of a container, which has the stamps of its elements: their marks are not computed again.
  @inlinable
  public convenience init(
    provider: ItemContainer<Element, ID>, shown: [RowStamp<ID>], target: any ReloadTarget<Element, ID>,
    reloadThreshold: Int = .max
  ) {
    self.init(
      provider: provider, shown: shown, target: target, reloadThreshold: reloadThreshold,
      stamps: { _ in provider.stamps },
      comparison: StampComparison(
        changes: { Diff.changes(from: $0, to: $1, identity: { $0.id }, isSameContent: { $0.mark == $1.mark }) },
        background: {
          await Differ.changes(from: $0, to: $1, identity: { $0.id }, isSameContent: { $0.mark == $1.mark })
        }))
  }

  @usableFromInline
  init(
    provider: any DataProvider<Element>, shown: [RowStamp<ID>], target: any ReloadTarget<Element, ID>,
    reloadThreshold: Int, stamps: @escaping ([Element]) -> [RowStamp<ID>],
    comparison: StampComparison<[RowStamp<ID>], Changeset>
  ) {
    self.provider = provider
    self.stamps = stamps
    self.comparison = comparison
    self.shown = shown
    self.target = target
    self.reloadThreshold = reloadThreshold
    subscription = provider.observe { [weak self] in self?.changed() }
  }

  // MARK: Public

  /// The rows that the target shows; while it applies changes, those that it will show after them.
  public private(set) var shown: [RowStamp<ID>]

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
  /// - Complexity: O(n) for n elements shown and provided, plus the cost of ``Diff``.
  public func update() {
    guard gate.begin() else { return }
    while gate.nextRound() {
      if let round = begin() { apply(comparison.changes(round.before, round.after), round) }
    }
  }

  /// Brings the target up to date, as ``update()``, but compares the rows outside of the caller's actor. Changes that
  /// come meanwhile are applied in another round.
  public nonisolated(nonsending) func updateInBackground() async {
    guard gate.begin() else { return }
    while gate.nextRound() {
      if let round = begin() { apply(await comparison.background(round.before, round.after), round) }
    }
  }

  // MARK: Private

  private let provider: any DataProvider<Element>
  private let stamps: ([Element]) -> [RowStamp<ID>]
  private let comparison: StampComparison<[RowStamp<ID>], Changeset>
  private let reloadThreshold: Int
  private weak var target: (any ReloadTarget<Element, ID>)?
  private var subscription: SignalSubscription?
  private var gate = UpdateGate()

  private func changed() {
    switch gate.changed() {
    case .update: update()
    case .announce: onOutdated?()
    case .wait: break
    }
  }

  private typealias Round = (before: [RowStamp<ID>], after: [RowStamp<ID>], elements: [Element])

  private func begin() -> Round? {
    guard target != nil else {
      subscription = nil
      return nil
    }
    let elements = provider.elements
    return (shown, stamps(elements), elements)
  }

  private func apply(_ changes: Changeset, _ round: Round) {
    guard let target, !changes.isEmpty else { return }
    shown = round.after
    if changes.changeCount > reloadThreshold {
      target.reload(changes, from: round.before, to: round.elements)
    } else {
      target.apply(changes, from: round.before, to: round.elements)
    }
  }
}

/// The comparison of rows, on the caller's actor and outside of it.
@usableFromInline
struct StampComparison<Rows: Sendable, Changes: Sendable> {
  @inlinable
  init(
    changes: @escaping @Sendable (Rows, Rows) -> Changes, background: @escaping @Sendable (Rows, Rows) async -> Changes
  ) {
    self.changes = changes
    self.background = background
  }

  @usableFromInline let changes: @Sendable (Rows, Rows) -> Changes
  @usableFromInline let background: @Sendable (Rows, Rows) async -> Changes
}
