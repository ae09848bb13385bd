/// One subscriber in the list of its channel.
///
/// Strong references run down the list and up to the channel; they are cut when the link is taken out.
@usableFromInline
final class SignalLink<Key: Hashable, Signal> {
  // MARK: Lifecycle

  init(channel: SignalChannel<Key, Signal>, serial: UInt64, handler: @escaping (Signal) -> Void) {
    self.channel = channel
    self.serial = serial
    self.handler = handler
  }

  // MARK: Internal

  /// Nil once the link has been taken out, so that nothing is held alive by a subscription that has nothing to end.
  @usableFromInline private(set) var handler: ((Signal) -> Void)?
  /// Grows with every subscription of the channel: a post visits only those that were there when it began.
  @usableFromInline let serial: UInt64
  /// Nil once the link has been taken out.
  private(set) var channel: SignalChannel<Key, Signal>?
  @usableFromInline var next: SignalLink<Key, Signal>?
  unowned var previous: SignalLink<Key, Signal>?

  /// Cuts the link off.
  ///
  /// - Returns: the handler, for the caller to let go when everything is in order: what it captured may come back here.
  func detach() -> ((Signal) -> Void)? {
    defer { handler = nil }
    channel = nil
    next = nil
    previous = nil
    return handler
  }
}
