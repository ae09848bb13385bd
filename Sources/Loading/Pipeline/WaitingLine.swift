/// A queue that one can also leave from the middle: first in, first out, each operation amortized O(1).
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
      // Tickets of those who left stay in `order` until they are passed here.
      if let element = elements.removeValue(forKey: ticket) { return element }
    }
    return nil
  }

  /// The ticket of the first, who stays.
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
    // A line that everyone leaves from the middle would otherwise keep all its tickets.
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
