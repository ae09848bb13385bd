import Diffing

/// Watches a provider, compares what it has with what the target shows, and has the target apply the difference.
///
/// It starts from what the target is known to show, which may be what another process has rendered: the first update,
/// which the owner asks for when the target is ready, is the catch-up. It holds the provider, but not the target; with the
/// target gone it stops watching.
///
/// For a provider with sections there is a ``SectionedObserver``; this one shows their elements one after the other.
public final class DiffableObserver<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: the element's identity and mark.
  ///   - shown: the rows that the target shows now.
  ///   - reloadThreshold: with more changes than this at once, the target reloads.
  @inlinable
  public convenience init(
    provider: any DataProvider<Element>, stamp: @escaping (Element) -> RowStamp<ID>, shown: [RowStamp<ID>],
    target: any ReloadTarget<Element, ID>, reloadThreshold: Int = .max
  ) {
    // What takes time is written here, where the types are known to the program that is compiled.
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

  /// What the target shows; while it applies changes, what it will show after them.
  public private(set) var shown: [RowStamp<ID>]

  /// Set to gather bursts of changes: called when the target falls behind, once until the next `update()`, which is the
  /// owner's to call, at the end of the turn or of the frame. Without it every change is applied at once; what was
  /// announced and not applied, as soon as it is set to nil.
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

  private let provider: any DataProvider<Element>
  private let stamps: ([Element]) -> [RowStamp<ID>]
  private let difference: ([RowStamp<ID>], [RowStamp<ID>]) -> Changeset
  private let reloadThreshold: Int
  private weak var target: (any ReloadTarget<Element, ID>)?
  private var subscription: Subscription?
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
    let place = target.readingPlace()
    shown = after
    if changes.changeCount > reloadThreshold {
      target.reload(changes, from: before, to: elements)
    } else {
      target.apply(changes, from: before, to: elements)
    }
    // A change made meanwhile is applied by the next round, from the place that this one keeps.
    if let place, let anchor = keeping(changes, before, after).anchor(for: place) { target.keep(anchor) }
  }

  private func keeping(
    _ changes: Changeset, _ before: [RowStamp<ID>], _ after: [RowStamp<ID>]
  ) -> PlaceKeeping<ID> {
    PlaceKeeping(
      before: before.map(\.id), after: after.map(\.id),
      disturbed: Set(changes.deletions).union(changes.moves.lazy.map(\.from)))
  }
}
