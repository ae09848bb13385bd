/// Elements with their contexts: a list on a screen, or one behind it ("12 new"), whose items are attached and react to
/// signals just the same.
///
/// It knows replacing and removing, and no event of any kind: what an element does, it does itself through the context
/// that it is given when it is attached.
///
/// - No identity is in it twice: of several elements with one, the first stays.
/// - It may be changed from anywhere at any time: from a signal's handler, from an observer, and from inside `attach`, of
///   which there is only one call at a time.
/// - Like everything here it is not `Sendable`: who owns it isolates it.
public final class ItemContainer<Element, ID: Hashable & Sendable>: DataProvider {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - stamp: the element's identity and mark.
  ///   - attach: gives an element the context of the stay it begins; called once for every stay, when the element is in
  ///     its place. An element that always replaces itself here never comes to rest.
  public init(
    stamp: @escaping (Element) -> RowStamp<ID>, attach: @escaping (Element, ItemContext<Element, ID>) -> Void
  ) {
    self.stamp = stamp
    self.attach = attach
  }

  deinit {
    ItemContext.end(contexts)
  }

  // MARK: Public

  public private(set) var elements: [Element] = []

  /// The identities and marks of `elements`, as they were when their stays began.
  public var stamps: [RowStamp<ID>] { contexts.map { RowStamp(id: $0.id, mark: $0.mark) } }

  /// Makes the container hold these elements in this order.
  ///
  /// An element whose identity and mark are there already is not taken: the old instance goes on with its stay. One whose
  /// identity is there with another mark replaces the old. The stays of all others end.
  ///
  /// - Returns: the elements left out because their identity occurs before them.
  /// - Complexity: O(n) for n elements, old and new.
  @discardableResult
  public func set(_ elements: [Element]) -> [Element] {
    let incoming = elements.map { Newcomer(element: $0, stamp: stamp($0)) }
    return change { arrange(incoming) }
  }

  /// Puts elements in.
  ///
  /// - Parameter index: where, in the list as it is; beyond its ends, at the nearest end.
  /// - Returns: the elements left out because their identity is there already.
  /// - Complexity: O(n) for n elements, old and new.
  @discardableResult
  public func insert(_ elements: [Element], at index: Int) -> [Element] {
    let incoming: [Newcomer] = elements.map { Newcomer(element: $0, stamp: stamp($0)) }
    return change { put(incoming, at: index) }
  }

  /// Takes an element out and ends its stay.
  ///
  /// - Returns: nil if it is not there.
  /// - Complexity: O(n) for n elements.
  @discardableResult
  public func remove(_ id: ID) -> Element? {
    contextsByID[id].map { context in change { takeOut(context) } }
  }

  /// Takes all elements out and ends their stays.
  public func removeAll() {
    set([])
  }

  /// - Complexity: one look-up, and O(k) if k elements before it were put in or taken out since it was last found.
  public func element(_ id: ID) -> Element? {
    contextsByID[id].map { elements[position(of: $0)] }
  }

  /// Tells the observers about all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) {
    change(body)
  }

  /// Calls `onChange` once after every change or batch of changes, when new elements have been attached.
  public func observe(_ onChange: @escaping () -> Void) -> Subscription {
    changes.subscribe(.elements, onChange)
  }

  // MARK: Internal

  func element(of context: ItemContext<Element, ID>) -> Element {
    elements[position(of: context)]
  }

  func replace(_ context: ItemContext<Element, ID>, with element: Element) -> ContextOutcome {
    let stamp: RowStamp<ID> = stamp(element)
    guard context.isAlive else { return .gone }
    // Otherwise elements and contexts would not agree about who is there.
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

  /// The context of every element, in the same order.
  private var contexts: [Context] = []
  private var contextsByID: [ID: Context] = [:]
  /// How far from its last place the context was that was searched last.
  private var drift = 0

  /// Changes in progress, one inside the other.
  private var depth = 0
  private var hasChanged = false
  private var isAttaching = false
  private var unattached: [Context] = []

  /// Where the context is: where it was last found or, as neighbors come and go, near there by as much as the last one
  /// had drifted. Front to back through a list that changes at its top, every search but the first takes a step or two;
  /// renumbering all contexts after each change took 10,000 rows that remove themselves over a second.
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
    preconditionFailure("A stay that goes on has its place in the list.")
  }

  private func found(_ context: Context, at position: Int) -> Int {
    drift = position - context.position
    context.position = position
    return position
  }
}

// MARK: - Changing

// Each of these leaves everything consistent before it calls code of others: ending a stay, letting go of an element
// and attaching may all come back here. What goes out of the arrays is moved out and let go afterwards, as an element's
// `deinit` may look at them, too.
extension ItemContainer {
  /// Runs a change, attaches whoever came with it, and tells the observers when the outermost change is through.
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

  /// Attaches in order of arrival. Who arrives during a call of `attach` waits for its end.
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
    let context: Context = Context(stamp: stamp, container: self)
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
