/// A first-in, first-out queue that also supports removal from the middle.
///
/// - Complexity: Amortized O(1) for each operation.
struct WaitingLine<Element> {
  /// `ticket` must not be in the line already.
  mutating func append(_ ticket: UInt64, _ element: Element) {
    elements[ticket] = element
    order.append(ticket)
  }

  mutating func popFirst() -> Element? {
    while head < order.count {
      let ticket = order[head]
      head += 1
      compactIfWorthwhile()
      // Removed tickets stay in `order` until they reach the head.
      if let element = elements.removeValue(forKey: ticket) { return element }
    }
    return nil
  }

  /// The ticket of the first element, which stays in the queue.
  var firstTicket: UInt64? {
    mutating get {
      while head < order.count {
        let ticket = order[head]
        if elements[ticket] != nil { return ticket }
        head += 1
        compactIfWorthwhile()
      }
      return nil
    }
  }

  mutating func remove(_ ticket: UInt64) -> Element? {
    guard let element = elements.removeValue(forKey: ticket) else { return nil }
    // Without this, a queue whose elements all leave from the middle would keep every ticket.
    if order.count - head > 2 * elements.count + 16 {
      order = order[head...].filter { ticket in elements[ticket] != nil }
      head = 0
    }
    return element
  }

  var count: Int { elements.count }

  private mutating func compactIfWorthwhile() {
    guard head > 16, head * 2 > order.count else { return }
    order.removeFirst(head)
    head = 0
  }

  private var elements: [UInt64: Element] = [:]
  private var order: [UInt64] = []
  private var head = 0
}
