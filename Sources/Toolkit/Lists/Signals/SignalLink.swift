/// One subscriber in the list of its channel.
///
/// Strong references lead forward through the list and to the channel; they are cut when the link is removed.
@usableFromInline
final class SignalLink<Key: Hashable, Signal> {
  // MARK: Lifecycle

  init(channel: SignalChannel<Key, Signal>, serial: UInt64, handler: @escaping (Signal) -> Void) {
    self.channel = channel
    self.serial = serial
    self.handler = handler
  }

  // MARK: Internal

  /// Nil once the link is removed, so that a subscription with nothing to end keeps no object alive.
  @usableFromInline private(set) var handler: ((Signal) -> Void)?
  /// Increases with every subscription of the channel: a post visits only the links from before it began.
  @usableFromInline let serial: UInt64
  /// Nil once the link is removed.
  private(set) var channel: SignalChannel<Key, Signal>?
  @usableFromInline var next: SignalLink<Key, Signal>?
  unowned var previous: SignalLink<Key, Signal>?

  /// Removes all references of the link.
  ///
  /// - Returns: the handler. The caller releases it when everything is consistent: what it captured may come back here.
  func detach() -> ((Signal) -> Void)? {
    defer { handler = nil }
    channel = nil
    next = nil
    previous = nil
    return handler
  }
}
