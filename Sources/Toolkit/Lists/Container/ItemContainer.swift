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

  public private(set) var elements: [Element] = []

  /// The identities and marks of `elements` at the beginning of their stays.
  public var stamps: [RowStamp<ID>] { contexts.map { RowStamp(id: $0.id, mark: $0.mark) } }

  /// Replaces the contents with these elements in this order.
  ///
  /// An element whose identity and mark are already there is not taken: the old instance stays. An element whose
  /// identity is there with another mark replaces the old one. The stays of all other elements end.
  ///
  /// - Returns: the elements left out because their identity occurs before them.
  /// - Complexity: O(n) for n elements, old and new.
  @discardableResult
  public func set(_ elements: [Element]) -> [Element] {
    let incoming = elements.map { Newcomer(element: $0, stamp: stamp($0)) }
    return change { arrange(incoming) }
  }

  /// Inserts elements.
  ///
  /// - Parameter index: the index in the current list. An index out of bounds means the nearest end.
  /// - Returns: the elements left out because their identity is already there.
  /// - Complexity: O(n) for n elements, old and new.
  @discardableResult
  public func insert(_ elements: [Element], at index: Int) -> [Element] {
    let incoming: [Newcomer] = elements.map { Newcomer(element: $0, stamp: stamp($0)) }
    return change { put(incoming, at: index) }
  }

  /// Removes an element and ends its stay.
  ///
  /// - Returns: nil if there is no such element.
  /// - Complexity: O(n) for n elements.
  @discardableResult
  public func remove(_ id: ID) -> Element? {
    contextsByID[id].map { context in change { takeOut(context) } }
  }

  /// Removes all elements and ends their stays.
  public func removeAll() {
    set([])
  }

  /// - Complexity: O(1), or O(k) if k elements before it were inserted or removed since it was last found.
  public func element(_ id: ID) -> Element? {
    contextsByID[id].map { elements[position(of: $0)] }
  }

  /// Calls the observers once for all changes made in `body`, after it. May be nested.
  public func batch(_ body: () -> Void) {
    change(body)
  }

  /// Calls `onChange` once after every change or batch of changes, when new elements have been attached.
  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription {
    changes.subscribe(.elements, onChange)
  }

  /// Delivers the signals of a bus to the elements that they concern, until the container is released.
  ///
  /// Elements with subscriptions of their own (``ItemContext/subscribe(to:for:_:)``) receive the same. That takes about
  /// 400 bytes for each element and bus, and this none: for processes with many lists.
  ///
  /// - Parameters:
  ///   - elements: returns the identities that a key concerns. Those that are not in the container are ignored.
  ///   - handler: receives the context of each of these elements, so that it can replace the element.
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

  func element(of context: ItemContext<Element, ID>) -> Element {
    elements[position(of: context)]
  }

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

  func remove(_ context: ItemContext<Element, ID>) -> ContextOutcome {
    change {
      _ = takeOut(context)
      return .done
    }
  }

  // MARK: Private

  private typealias Context = ItemContext<Element, ID>

  private struct Newcomer {
    let element: Element
    let stamp: RowStamp<ID>
  }

  private enum Change { case elements }

  private let stamp: (Element) -> RowStamp<ID>
  private let attach: (Element, ItemContext<Element, ID>) -> Void
  private let changes: SignalBus<Change, Void> = SignalBus()
  private var follows: [SignalSubscription] = []

  /// The context of every element, in the same order.
  private var contexts: [Context] = []
  private var contextsByID: [ID: Context] = [:]
  /// The distance of the last context searched for from its last position.
  private var drift = 0

  /// The number of nested changes in progress.
  private var depth = 0
  private var hasChanged = false
  private var isAttaching = false
  private var unattached: [Context] = []

  /// Returns the position of the context. The search starts at the last position, shifted by the drift of the last
  /// search. In a traversal of a list that changes at its top, every search but the first takes a step or two.
  /// Renumbering all contexts after each change took over a second for 10,000 rows that remove themselves.
  private func position(of context: Context) -> Int {
    let last = context.position
    if last < contexts.count, contexts[last] === context { return last }

    var below = min(max(last + drift, -1), contexts.count - 1)
    var above = below + 1
    while below >= 0 || above < contexts.count {
      if below >= 0, contexts[below] === context { return found(context, at: below) }
      if above < contexts.count, contexts[above] === context { return found(context, at: above) }
      below -= 1
      above += 1
    }
    preconditionFailure("A context that is alive has a position in the list.")
  }

  private func found(_ context: Context, at position: Int) -> Int {
    drift = position - context.position
    context.position = position
    return position
  }
}

// MARK: - Changing

// Each of these functions leaves everything consistent before it calls foreign code: ending a stay, releasing an
// element and attaching may all come back here. Elements are moved out of the arrays and released afterwards, because
// an element's `deinit` may read the arrays, too.
extension ItemContainer {
  /// Runs a change, attaches the new elements, and calls the observers when the outermost change has finished.
  private func change<Result>(_ body: () -> Result) -> Result {
    depth += 1
    let result: Result = body()
    attachNewcomers()
    depth -= 1
    if depth == 0, hasChanged {
      hasChanged = false
      changes.post((), for: .elements)
    }
    return result
  }

  /// Attaches elements in the order of their arrival. Elements that arrive during a call of `attach` wait for its end.
  private func attachNewcomers() {
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

  private func begin(_ stamp: RowStamp<ID>) -> Context {
    let context = Context(stamp: stamp, container: self)
    unattached.append(context)
    return context
  }

  private func arrange(_ incoming: [Newcomer]) -> [Element] {
    var nextElements: [Element] = []
    var nextContexts: [Context] = []
    var nextContextsByID: [ID: Context] = Dictionary(minimumCapacity: incoming.count)
    var dropped: [Element] = []
    nextElements.reserveCapacity(incoming.count)
    nextContexts.reserveCapacity(incoming.count)
    for newcomer in incoming {
      guard nextContextsByID[newcomer.stamp.id] == nil else {
        dropped.append(newcomer.element)
        continue
      }
      let context: Context
      if let known = contextsByID[newcomer.stamp.id], known.mark == newcomer.stamp.mark {
        context = known
        nextElements.append(elements[position(of: known)])
      } else {
        context = begin(newcomer.stamp)
        nextElements.append(newcomer.element)
      }
      nextContextsByID[newcomer.stamp.id] = context
      nextContexts.append(context)
    }
    guard !nextContexts.elementsEqual(contexts, by: ===) else { return dropped }

    for (position, context) in nextContexts.enumerated() { context.position = position }
    let ending = contexts.filter { nextContextsByID[$0.id] !== $0 }
    swap(&elements, &nextElements)
    swap(&contexts, &nextContexts)
    swap(&contextsByID, &nextContextsByID)
    hasChanged = true
    Context.end(ending)
    return dropped
  }

  private func put(_ incoming: [Newcomer], at index: Int) -> [Element] {
    var newElements: [Element] = []
    var newContexts: [Context] = []
    var dropped: [Element] = []
    for newcomer in incoming {
      guard contextsByID[newcomer.stamp.id] == nil else {
        dropped.append(newcomer.element)
        continue
      }
      let context = begin(newcomer.stamp)
      contextsByID[newcomer.stamp.id] = context
      newElements.append(newcomer.element)
      newContexts.append(context)
    }
    guard !newElements.isEmpty else { return dropped }

    let index = min(max(index, 0), elements.count)
    for (offset, context) in newContexts.enumerated() { context.position = index + offset }
    elements.insert(contentsOf: newElements, at: index)
    contexts.insert(contentsOf: newContexts, at: index)
    hasChanged = true
    return dropped
  }

  private func takeOut(_ context: Context) -> Element {
    let position = position(of: context)
    let element = elements.remove(at: position)
    contexts.remove(at: position)
    contextsByID[context.id] = nil
    hasChanged = true
    context.end()
    return element
  }

  private func exchange(_ context: Context, for element: Element, mark: ContentMark) {
    let position = position(of: context)
    let successor = begin(RowStamp(id: context.id, mark: mark))
    successor.position = position
    var leaving = element
    swap(&elements[position], &leaving)
    contexts[position] = successor
    contextsByID[context.id] = successor
    hasChanged = true
    context.end()
  }
}
