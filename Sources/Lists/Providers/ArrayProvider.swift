/// A flat list: an array that tells when it changes.
public final class ArrayProvider<Element>: DataProvider {
  // MARK: Lifecycle

  public init(_ elements: [Element] = []) {
    stored = elements
  }

  // MARK: Public

  /// A change made here, also one in place, is made to a copy, so that an element which goes may look at the provider.
  ///
  /// - Complexity: O(n) for each change; many of them are made by `update` at the cost of one; `append` is O(k).
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
  /// - Parameter body: changes a copy, and may look at the provider, which has the elements as they were.
  /// - Complexity: O(n), and what `body` takes.
  @discardableResult
  public func update<Result>(_ body: (inout [Element]) -> Result) -> Result {
    var changed = stored
    let result = body(&changed)
    elements = changed
    return result
  }

  /// Puts elements at the end.
  ///
  /// - Complexity: O(k) for k elements, taken over many.
  public func append(_ newcomers: [Element]) {
    guard !newcomers.isEmpty else { return }
    // In place: nobody goes.
    stored.append(contentsOf: newcomers)
    announcer.announce(.sections([0]))
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> Subscription { announcer.observe(onChange) }

  // MARK: Private

  private let announcer = ChangeAnnouncer()
  private var stored: [Element]
}
