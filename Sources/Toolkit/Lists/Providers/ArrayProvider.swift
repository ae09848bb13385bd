/// A flat list: an array that reports its changes.
public final class ArrayProvider<Element>: DataProvider {
  // MARK: Lifecycle

  /// Creates a list of these elements.
  public init(_ elements: [Element] = []) {
    stored = elements
  }

  // MARK: Public

  /// The elements. Every change, also one in place, is made to a copy, so that an element may read the provider in its
  /// `deinit`.
  ///
  /// - Complexity: O(n) for each change; `update` makes many changes at the cost of one; `append` is O(k).
  public var elements: [Element] {
    get { stored }
    set {
      let leaving = stored
      stored = newValue
      withExtendedLifetime(leaving) { announcer.announce(.sections([0])) }
    }
  }

  /// Changes the elements.
  ///
  /// - Parameter body: changes a copy, and may read the provider, which still has the old elements.
  /// - Complexity: O(n), plus the cost of `body`.
  @discardableResult
  public func update<Result>(_ body: (inout [Element]) -> Result) -> Result {
    var changed = stored
    let result = body(&changed)
    elements = changed
    return result
  }

  /// Appends elements.
  ///
  /// - Complexity: O(k) for k elements, amortized.
  public func append(_ newcomers: [Element]) {
    guard !newcomers.isEmpty else { return }
    // In place, because no element is released.
    stored.append(contentsOf: newcomers)
    announcer.announce(.sections([0]))
  }

  /// Moves an element to an index, counted in the list after the move. An index out of bounds means the nearest end.
  ///
  /// - Returns: false if there is no element at `index`.
  @discardableResult
  public func move(from index: Int, to target: Int) -> Bool {
    guard stored.indices.contains(index) else { return false }
    update { $0.insert($0.remove(at: index), at: min(max(target, 0), $0.count)) }
    return true
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { announcer.observe(onChange) }

  // MARK: Private

  private let announcer = ChangeAnnouncer()
  private var stored: [Element]
}
