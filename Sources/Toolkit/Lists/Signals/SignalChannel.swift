/// The subscribers of one key: an intrusive list in the order of subscription.
///
/// With an array per key, ending one of 1,000 subscriptions would cost a search; a link removes itself.
@usableFromInline
final class SignalChannel<Key: Hashable, Signal> {
  // MARK: Lifecycle

  init(key: Key, bus: SignalBus<Key, Signal>) {
    self.key = key
    self.bus = bus
  }

  // MARK: Internal

  let key: Key
  @usableFromInline private(set) var head: SignalLink<Key, Signal>?
  private(set) var count = 0
  @usableFromInline private(set) var nextSerial: UInt64 = 0
  /// The number of posts in progress for this key.
  @usableFromInline var walks: Int = 0
  /// The last signal, if the retention of the bus keeps it.
  @usableFromInline var last: Signal?

  func append(_ handler: @escaping (Signal) -> Void) -> SignalLink<Key, Signal> {
    let link = SignalLink(channel: self, serial: nextSerial, handler: handler)
    nextSerial += 1
    count += 1
    link.previous = tail
    if let tail { tail.next = link } else { head = link }
    tail = link
    return link
  }

  /// Removes the link.
  func remove(_ link: SignalLink<Key, Signal>) {
    bus.advance(past: link)
    if let previous = link.previous { previous.next = link.next } else { head = link.next }
    if let next = link.next { next.previous = link.previous } else { tail = link.previous }
    count -= 1
    withExtendedLifetime(link.detach()) {
      // The handler is released last: it may hold an object that holds the bus.
      if head == nil { bus.dropIfIdle(self) }
    }
  }

  /// Cuts all links when the bus is released.
  func removeAll(into handlers: inout [((Signal) -> Void)?]) {
    while let link = head {
      head = link.next
      handlers.append(link.detach())
    }
    tail = nil
    count = 0
  }

  // MARK: Private

  private var tail: SignalLink<Key, Signal>?

  /// Unowned: the bus cuts all links before it is released, and only a link that is not cut leads here.
  private unowned let bus: SignalBus<Key, Signal>
}
