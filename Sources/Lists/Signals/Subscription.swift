/// Something that goes on until it is ended: by ``end()``, or by letting go of it. It ends exactly once.
public final class Subscription {
  // MARK: Lifecycle

  /// - Parameter onEnd: what ending means; called once and then let go.
  public init(onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
  }

  deinit { end() }

  // MARK: Public

  /// Ends it now. Does nothing if it has ended.
  public func end() {
    guard let onEnd else { return }
    self.onEnd = nil
    onEnd()
  }

  /// Whether it has ended.
  public var hasEnded: Bool { onEnd == nil }

  // MARK: Private

  private var onEnd: (() -> Void)?
}
