/// One stay of one item in one container: what the item has instead of an index.
///
/// It is bound to the identity and to the stay, so it stays right when neighbors come and go, and it can do nothing to
/// whoever takes the item's place later: that one gets a context of its own. A context whose stay has ended does nothing
/// and says so.
///
/// The context holds neither its element nor its container; an item may hold its context.
public final class ItemContext<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  init(stamp: RowStamp<ID>, container: ItemContainer<Element, ID>) {
    id = stamp.id
    mark = stamp.mark
    self.container = container
  }

  // MARK: Public

  public let id: ID

  /// Whether the stay goes on.
  public var isAlive: Bool { container != nil }

  /// The element whose stay this is; nil when it is gone.
  public var element: Element? { container?.element(of: self) }

  /// Puts a new element of the same identity in this one's place, with a fresh stay. This stay ends first.
  ///
  /// Inside the container's `attach` the replacement takes place at once, and the new element is attached when the call
  /// of `attach` in progress has returned.
  ///
  /// - Parameter element: its identity is this context's; one with another is refused.
  @discardableResult
  public func replace(with element: Element) -> ContextOutcome {
    container?.replace(self, with: element) ?? .gone
  }

  /// Takes the element out of the container and ends the stay.
  @discardableResult
  public func remove() -> ContextOutcome {
    container?.remove(self) ?? .gone
  }

  /// Keeps the subscription until the stay ends, and ends it then; at once if the stay has ended. One that ends before is
  /// let go sooner or later, as others are held.
  ///
  /// - Complexity: O(1), taken over many.
  public func hold(_ subscription: Subscription) {
    guard isAlive else { return subscription.end() }
    if subscriptions.count >= sweepCount {
      subscriptions.removeAll(where: \.hasEnded)
      sweepCount = max(Self.fewSubscriptions, 2 * subscriptions.count)
    }
    subscriptions.append(subscription)
  }

  /// Subscribes for the time of the stay; not at all if it has ended.
  ///
  /// - Parameter handler: gets the context handed in, so that it need not capture it, nor the element.
  @inlinable
  public func subscribe<Key, Signal>(
    to bus: SignalBus<Key, Signal>, for key: Key, _ handler: @escaping (Signal, ItemContext<Element, ID>) -> Void
  ) {
    guard isAlive else { return }
    // Only the context holds this subscription: who is called through it is there. It may be called while the stay ends.
    hold(bus.subscribe(key) { [unowned self] signal in if isAlive { handler(signal, self) } })
  }

  // MARK: Internal

  /// What the element looked like when the stay began.
  let mark: ContentMark

  /// Where the container last found it, a hint for where to look. No one else may ask for it.
  var position = 0

  /// Ends stays that end together. None of them is alive when the first subscription ends, so that its end may look at
  /// the others.
  static func end(_ contexts: [ItemContext]) {
    for context in contexts { context.container = nil }
    for context in contexts { context.end() }
  }

  func end() {
    container = nil
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.end() }
  }

  // MARK: Private

  private weak var container: ItemContainer<Element, ID>?
  private var subscriptions: [Subscription] = []
  /// With so many, those that have ended are looked for.
  private var sweepCount = fewSubscriptions

  private static var fewSubscriptions: Int { 4 }
}
