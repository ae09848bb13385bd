/// A flat list: an array that tells when it changes.
public final class ArrayProvider<Element>: DataProvider {
  // MARK: Lifecycle

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  // MARK: Public

  public var elements: [Element] {
    didSet { announcer.announce(.sections([0])) }
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> Subscription { announcer.observe(onChange) }

  // MARK: Private

  private let announcer: ChangeAnnouncer = ChangeAnnouncer()
}
