/// One stay of one item in one container. The item uses it in place of an index.
///
/// It is bound to the identity and to the stay, so it stays valid when neighbors are inserted or removed, and it has no
/// effect on a successor of the item, which gets its own context. A context whose stay has ended does nothing and
/// returns ``ContextOutcome/gone``.
///
/// The context holds neither its element nor its container; an item may hold its context.
public final class ItemContext<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  @inlinable
  init(stamp: RowStamp<ID>, container: ItemContainer<Element, ID>, number: Int) {
    id = stamp.id
    mark = stamp.mark
    self.number = number
    self.container = container
  }

  // MARK: Public

  /// The identity of the item.
  public let id: ID

  /// True until the stay ends.
  @inlinable public var isAlive: Bool { container != nil }

  /// The element of this stay; nil when the stay has ended.
  @inlinable public var element: Element? { container?.element(of: self) }

  /// Replaces the element with a new one of the same identity, which begins a new stay. This stay ends first.
  ///
  /// Inside the container's `attach` the replacement takes place at once, and the new element is attached when the
  /// current call of `attach` has returned.
  ///
  /// - Parameter element: must have this context's identity; otherwise nothing is done.
  @discardableResult
  public func replace(with element: Element) -> ContextOutcome {
    container?.replace(self, with: element) ?? .gone
  }

  /// Removes the element from the container and ends the stay.
  @discardableResult
  public func remove() -> ContextOutcome {
    container?.remove(self) ?? .gone
  }

  /// Keeps the subscription until the stay ends, and ends it then; at once if the stay has ended. A subscription that
  /// ends earlier is released during later calls.
  ///
  /// - Complexity: O(1), amortized.
  public func hold(_ subscription: SignalSubscription) {
    guard isAlive else { return subscription.end() }
    if subscriptions.count >= sweepCount {
      subscriptions.removeAll(where: \.hasEnded)
      sweepCount = max(Self.fewSubscriptions, 2 * subscriptions.count)
    }
    subscriptions.append(subscription)
  }

  /// Subscribes until the stay ends; does nothing if it has ended.
  ///
  /// - Parameters:
  ///   - handler: receives the context, so that it need not capture the context or the element.
  ///   - bus: the bus.
  ///   - key: the key of the signals.
  @inlinable
  public func subscribe<Key, Signal>(
    to bus: SignalBus<Key, Signal>, for key: Key, _ handler: @escaping (Signal, ItemContext<Element, ID>) -> Void
  ) {
    guard isAlive else { return }
    // Only this context holds the subscription, so `self` exists in each call. A call may happen while the stay ends.
    hold(bus.subscribe(key) { [unowned self] signal in if isAlive { handler(signal, self) } })
  }

  // MARK: Internal

  /// The element's mark when the stay began.
  @usableFromInline let mark: ContentMark

  /// The number of the stay among all of the container.
  @usableFromInline let number: Int

  /// The place in the container's ``OrderLabels``, for the container only.
  @usableFromInline var label = 0

  /// Ends stays that end together. All of them are marked as ended before the first subscription ends, so that the end
  /// of a subscription may use the other contexts.
  @usableFromInline
  static func end(_ contexts: [ItemContext]) {
    for context in contexts { context.container = nil }
    for context in contexts { context.end() }
  }

  @usableFromInline
  func end() {
    container = nil
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.end() }
  }

  // MARK: Private

  @usableFromInline weak var container: ItemContainer<Element, ID>?
  private var subscriptions: [SignalSubscription] = []
  /// The number of subscriptions at which those that have ended are removed.
  private var sweepCount = fewSubscriptions

  private static var fewSubscriptions: Int { 4 }
}

/// The outcome of an item's request to its context.
public enum ContextOutcome: Sendable {
  /// The request was carried out.
  case done
  /// The item has left the container; nothing was done.
  case gone
  /// The replacement has another identity; nothing was done.
  case otherIdentity
}
