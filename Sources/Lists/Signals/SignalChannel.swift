/// The subscribers of one key: an intrusive list in the order of subscribing.
///
/// With an array per key, ending one of 1,000 subscriptions costs a walk over it; a link takes itself out.
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
  /// How many posts go through it just now.
  @usableFromInline var walks: Int = 0
  /// Kept as the bus was told to.
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

  /// Takes the link out.
  func remove(_ link: SignalLink<Key, Signal>) {
    bus.advance(past: link)
    if let previous = link.previous { previous.next = link.next } else { head = link.next }
    if let next = link.next { next.previous = link.previous } else { tail = link.previous }
    count -= 1
    withExtendedLifetime(link.detach()) {
      // Letting go of the handler comes last: it may hold what holds the bus.
      if head == nil { bus.dropIfIdle(self) }
    }
  }

  /// Cuts all links, as the bus goes.
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

  /// The bus cuts all links before it goes, and only a link that is not cut leads here.
  private unowned let bus: SignalBus<Key, Signal>
}
