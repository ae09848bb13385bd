/// Elements with their contexts: a list on a screen, or one in the background ("12 new"), whose items are attached and
/// react to signals in the same way.
///
/// The container can replace and remove elements and handles no events. An element acts through the context that it
/// receives when it is attached.
///
/// - Each identity occurs once: of several elements with one identity, the first is kept.
/// - It may be changed at any time: in a signal's handler, in an observer, and inside `attach`, of which there is only
///   one call at a time.
/// - It is not `Sendable`: its owner isolates it.
public final class ItemContainer<Element, ID: Hashable & Sendable>: DataProvider {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: returns the element's identity and mark.
  ///   - attach: gives an element the context of its new stay; called once for every stay, when the element is in its
  ///     place. An element that always replaces itself here causes an endless loop.
  public init(
    stamp: @escaping (Element) -> RowStamp<ID>,
    attach: @escaping (Element, ItemContext<Element, ID>) -> Void = { _, _ in }
  ) {
    self.stamp = stamp
    self.attach = attach
  }

  deinit {
    ItemContext.end(contexts)
  }

  // MARK: Public

  @inlinable public var elements: [Element] {
    close()
    return list
  }

  /// The identities and marks of `elements` at the beginning of their stays.
  @inlinable public var stamps: [RowStamp<ID>] {
    close()
    return contexts.map { RowStamp(id: $0.id, mark: $0.mark) }
  }

  /// Replaces the contents with these elements in this order.
  ///
  /// An element whose identity and mark are already there is not taken: the old instance stays. An element whose
  /// identity is there with another mark replaces the old one. The stays of all other elements end.
  ///
  /// - Returns: the elements left out because their identity occurs before them.
  /// - Complexity: O(n log n) for n elements, old and new.
  @inlinable
  @discardableResult
  public func set(_ elements: [Element]) -> [Element] {
    let incoming = elements.map { Newcomer(element: $0, stamp: stamp($0)) }
    return change { arrange(incoming) }
  }

  /// Inserts elements. An element whose identity is already there is not inserted: with another mark it replaces the one
  /// that is there, in its place.
  ///
  /// - Parameters:
  ///   - index: the index in the current list. An index out of bounds means the nearest end.
  ///   - elements: the new elements, in order.
  /// - Returns: the elements left out because they are already there, or because their identity occurs before them.
  /// - Complexity: O(n) for n elements, old and new, and O(log n) for each that is already there.
  @inlinable
  @discardableResult
  public func insert(_ elements: [Element], at index: Int) -> [Element] {
    let incoming: [Newcomer] = elements.map { Newcomer(element: $0, stamp: stamp($0)) }
    return change { put(incoming, at: index) }
  }

  /// Removes an element and ends its stay.
  ///
  /// - Returns: nil if there is no such element.
  /// - Complexity: O(n) for n elements; O(log n), amortized, if many are removed in turn.
  @inlinable
  @discardableResult
  public func remove(_ id: ID) -> Element? {
    contextsByID[id].map { context in change { takeOut(context) } }
  }

  /// Removes all elements and ends their stays.
  @inlinable
  public func removeAll() {
    set([])
  }

  /// - Complexity: O(log n) for n elements.
  @inlinable
  public func element(_ id: ID) -> Element? {
    contextsByID[id].map { element(of: $0) }
  }

  /// Calls the observers once for all changes made in `body`, after it. May be nested.
  @inlinable
  public func batch(_ body: () -> Void) {
    change(body)
  }

  /// Calls `onChange` once after every change or batch of changes, when new elements have been attached.
  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription {
    changes.subscribe(.elements, onChange)
  }

  public func observePassages(_ onPassage: @escaping (ElementPassage<Element>) -> Void) -> SignalSubscription? {
    tellsPassages = true
    return passages.subscribe(.elements, onPassage)
  }

  /// Delivers the signals of a bus to the elements that they concern, until the container is released.
  ///
  /// Elements with subscriptions of their own (``ItemContext/subscribe(to:for:_:)``) receive the same. That takes about
  /// 400 bytes for each element and bus, and this none: for processes with many lists.
  ///
  /// - Parameters:
  ///   - elements: returns the identities that a key concerns. Those that are not in the container are ignored.
  ///   - handler: receives the context of each of these elements, so that it can replace the element.
  ///   - bus: the bus.
  public func follow<Key, Signal>(
    _ bus: SignalBus<Key, Signal>, elements: @escaping (Key) -> [ID],
    _ handler: @escaping (Key, Signal, ItemContext<Element, ID>) -> Void
  ) {
    follows.append(
      bus.subscribeToAll { [weak self] key, signal in
        for id in elements(key) {
          if let context = self?.contextsByID[id] { handler(key, signal, context) }
        }
      })
  }

  // MARK: Internal

  @inlinable
  func element(of context: ItemContext<Element, ID>) -> Element {
    let position = position(of: context)
    guard !gaps.isOpen else { return gaps.element(at: position) }
    return list[position]
  }

  @inlinable
  func replace(_ context: ItemContext<Element, ID>, with element: Element) -> ContextOutcome {
    let stamp: RowStamp<ID> = stamp(element)
    guard context.isAlive else { return .gone }
    // Another identity would make elements and contexts inconsistent.
    guard stamp.id == context.id else { return .otherIdentity }
    return change {
      exchange(context, for: element, mark: stamp.mark)
      return .done
    }
  }

  @inlinable
  func remove(_ context: ItemContext<Element, ID>) -> ContextOutcome {
    change {
      _ = takeOut(context)
      return .done
    }
  }

  // MARK: Private

  @usableFromInline typealias Context = ItemContext<Element, ID>

  @usableFromInline
  struct Newcomer {
    @inlinable
    init(element: Element, stamp: RowStamp<ID>) {
      self.element = element
      self.stamp = stamp
    }

    @usableFromInline let element: Element
    @usableFromInline let stamp: RowStamp<ID>
  }

  private enum Change { case elements }

  @usableFromInline let stamp: (Element) -> RowStamp<ID>
  @usableFromInline let attach: (Element, ItemContext<Element, ID>) -> Void
  private let changes: SignalBus<Change, Void> = SignalBus()
  private var follows: [SignalSubscription] = []

  @usableFromInline var list: [Element] = []
  /// The context of every element, in the same order.
  @usableFromInline var contexts: [Context] = []
  @usableFromInline var contextsByID: [ID: Context] = [:]
  @usableFromInline var labels = OrderLabels()

  /// The number of stays until now.
  @usableFromInline var stayCount = 0
  /// The number of changes until now.
  @usableFromInline var changesMade = 0
  /// The positions of the last changes if these were exchanges of one element for another.
  @usableFromInline var exchanged: [Int] = []

  /// The elements, while many are removed in turn; `list` is empty then, and `contexts` and `labels` have those that are
  /// gone as well.
  @usableFromInline var gaps = Gaps<Element>()
  /// True once anyone wants to know what comes and leaves: most containers have no selection.
  @usableFromInline var tellsPassages = false
  private lazy var passages: SignalBus<Change, ElementPassage<Element>> = SignalBus()

  /// The number of nested changes in progress.
  @usableFromInline var depth = 0
  @usableFromInline var hasChanged = false
  @usableFromInline var isAttaching = false
  @usableFromInline var unattached: [Context] = []

  @inlinable
  func position(of context: Context) -> Int { labels.position(of: context.label) }

  /// Hands out the labels of these positions.
  @inlinable
  func label(_ positions: Range<Int>) {
    for position in positions { contexts[position].label = labels.all[position] }
  }
}

// MARK: - Changing

// Each of these functions leaves everything consistent before it calls foreign code: ending a stay, releasing an
// element and attaching may all come back here. Elements are moved out of the arrays and released afterwards, because
// an element's `deinit` may read the arrays, too.
extension ItemContainer {
  /// Runs a change, attaches the new elements, and calls the observers when the outermost change has finished.
  @inlinable
  func change<Result>(_ body: () -> Result) -> Result {
    depth += 1
    let result: Result = body()
    attachNewcomers()
    depth -= 1
    if depth == 0, hasChanged {
      hasChanged = false
      announce()
    }
    return result
  }

  /// Takes note of a change, other than of the exchange of an element.
  @inlinable
  func noteChange() {
    hasChanged = true
    changesMade += 1
    if !exchanged.isEmpty { exchanged = [] }
  }

  @inlinable
  func noteExchange(at position: Int) {
    hasChanged = true
    changesMade += 1
    // An observer that has not looked for so long may as well look at all.
    if exchanged.count == 16 { exchanged = [] }
    exchanged.append(position)
  }

  @usableFromInline
  func tell(_ passage: ElementPassage<Element>) { passages.post(passage, for: .elements) }

  @usableFromInline
  func announce() { changes.post((), for: .elements) }

  /// Attaches elements in the order of their arrival. Elements that arrive during a call of `attach` wait for its end.
  @inlinable
  func attachNewcomers() {
    guard !isAttaching, !unattached.isEmpty else { return }
    isAttaching = true
    var next = 0
    while next < unattached.count {
      let context = unattached[next]
      next += 1
      if let element = context.element { attach(element, context) }
    }
    unattached = []
    isAttaching = false
  }

  @inlinable
  func begin(_ stamp: RowStamp<ID>) -> Context {
    stayCount += 1
    let context = Context(stamp: stamp, container: self, number: stayCount)
    unattached.append(context)
    return context
  }
}
