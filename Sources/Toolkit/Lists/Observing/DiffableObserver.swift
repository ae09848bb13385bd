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
      difference: { before, after in
        Diff.changes(from: before, to: after, identity: { $0.id }, isSameContent: { $0.mark.value == $1.mark.value })
      })
  }

  @usableFromInline
  init(
    provider: any DataProvider<Element>, shown: [RowStamp<ID>], target: any ReloadTarget<Element, ID>,
    reloadThreshold: Int, stamps: @escaping ([Element]) -> [RowStamp<ID>],
    difference: @escaping ([RowStamp<ID>], [RowStamp<ID>]) -> Changeset
  ) {
    self.provider = provider
    self.stamps = stamps
    self.difference = difference
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
    while gate.nextRound() { applyChanges() }
  }

  // MARK: Private

  private let provider: any DataProvider<Element>
  private let stamps: ([Element]) -> [RowStamp<ID>]
  private let difference: ([RowStamp<ID>], [RowStamp<ID>]) -> Changeset
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

  private func applyChanges() {
    guard let target else {
      subscription = nil
      return
    }
    let elements = provider.elements
    let before = shown
    let after = stamps(elements)
    let changes = difference(before, after)
    guard !changes.isEmpty else { return }
    shown = after
    if changes.changeCount > reloadThreshold {
      target.reload(changes, from: before, to: elements)
    } else {
      target.apply(changes, from: before, to: elements)
    }
  }
}
