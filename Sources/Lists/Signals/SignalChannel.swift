/// The subscribers of one key: an intrusive list in the order of subscribing.
///
/// With an array per key, ending one of 1,000 subscriptions costs a walk over it; a link takes itself out.
final class SignalChannel<Signal> {
  // MARK: Lifecycle

  /// - Parameter onIdle: called whenever the last subscriber has gone and no signal is being posted.
  init(onIdle: @escaping () -> Void) {
    self.onIdle = onIdle
  }

  // MARK: Internal

  private(set) var count: Int = 0

  func append(_ handler: @escaping (Signal) -> Void) -> SignalLink<Signal> {
    let link: SignalLink<Signal> = SignalLink(channel: self, serial: nextSerial, handler: handler)
    nextSerial += 1
    count += 1
    link.previous = tail
    if let tail { tail.next = link } else { head = link }
    tail = link
    return link
  }

  /// Takes the link out and advances the walks that were about to visit it.
  func remove(_ link: SignalLink<Signal>) {
    var walk: SignalWalk<Signal>? = walk
    while let current = walk {
      if current.next === link { current.next = link.next }
      walk = current.outer
    }

    if let previous = link.previous { previous.next = link.next } else { head = link.next }
    if let next = link.next { next.previous = link.previous } else { tail = link.previous }
    count -= 1
    withExtendedLifetime(link.detach()) { tellIfIdle() }
  }

  func post(_ signal: Signal) {
    let bound: UInt64 = nextSerial
    let current: SignalWalk<Signal> = SignalWalk(next: head, outer: walk)
    walk = current
    while let link = current.next, link.serial < bound {
      current.next = link.next
      link.handler?(signal)
    }
    walk = current.outer
    tellIfIdle()
  }

  /// Lets go of all subscribers, as the bus goes.
  ///
  /// All links are cut before the first handler is let go: what a handler captured may end other subscriptions.
  func removeAll() {
    var handlers: [((Signal) -> Void)?] = []
    handlers.reserveCapacity(count)
    while let link = head {
      head = link.next
      handlers.append(link.detach())
    }
    tail = nil
    count = 0
    withExtendedLifetime(handlers) {}
  }

  // MARK: Private

  private let onIdle: () -> Void
  private var head: SignalLink<Signal>?
  private var tail: SignalLink<Signal>?
  private var nextSerial: UInt64 = 0
  /// The innermost post in progress.
  private var walk: SignalWalk<Signal>?

  private func tellIfIdle() {
    if head == nil, walk == nil { onIdle() }
  }
}
