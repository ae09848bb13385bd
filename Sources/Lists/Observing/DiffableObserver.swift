import Diffing

/// Watches a provider, compares what it has with what the target shows, and has the target apply the difference.
///
/// It starts from what the target is known to show, which may be what another process has rendered: the first update,
/// which the owner asks for when the target is ready, is the catch-up. It holds the provider, but not the target; with the
/// target gone it stops watching.
public final class DiffableObserver<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: the element's identity and mark.
  ///   - shown: the rows that the target shows now.
  public init(
    provider: any DataProvider<Element>, stamp: @escaping (Element) -> RowStamp<ID>, shown: [RowStamp<ID>],
    target: any ReloadTarget<Element, ID>
  ) {
    self.provider = provider
    self.stamp = stamp
    self.shown = shown
    self.target = target
    subscription = provider.observe { [weak self] in self?.update() }
  }

  // MARK: Public

  /// What the target shows; while it applies changes, what it will show after them.
  public private(set) var shown: [RowStamp<ID>]

  /// Brings the target up to date. Runs by itself on every change of the provider.
  ///
  /// An update asked for while the target applies another comes after it.
  ///
  /// - Complexity: O(n) for n elements shown and provided, plus what ``Diff`` takes.
  public func update() {
    guard !isUpdating else {
      isOutdated = true
      return
    }
    isUpdating = true
    repeat {
      isOutdated = false
      applyChanges()
    } while isOutdated
    isUpdating = false
  }

  // MARK: Private

  private let provider: any DataProvider<Element>
  private let stamp: (Element) -> RowStamp<ID>
  private weak var target: (any ReloadTarget<Element, ID>)?
  private var subscription: Subscription?
  private var isUpdating: Bool = false
  private var isOutdated: Bool = false

  private func applyChanges() {
    guard let target else {
      subscription = nil
      return
    }
    let elements: [Element] = provider.elements
    let before: [RowStamp<ID>] = shown
    let after: [RowStamp<ID>] = elements.map(stamp)
    let changes: Changeset = Diff.changes(
      from: before, to: after, identity: \.id, isSameContent: { $0.mark == $1.mark })
    guard !changes.isEmpty else { return }
    shown = after
    target.apply(changes, from: before, to: elements)
  }
}
