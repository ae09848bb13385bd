/// A registration that lasts until it is ended: by ``end()``, or by releasing it. It ends exactly once.
public final class SignalSubscription {
  // MARK: Lifecycle

  /// - Parameter onEnd: ends the registration; called once and then released.
  public init(onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
  }

  deinit { end() }

  // MARK: Public

  /// Ends the subscription. Does nothing if it has ended.
  public func end() {
    guard let onEnd else { return }
    self.onEnd = nil
    onEnd()
  }

  /// True if the subscription has ended.
  public var hasEnded: Bool { onEnd == nil }

  // MARK: Private

  private var onEnd: (() -> Void)?
}
