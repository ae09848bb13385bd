/// A provider that tells which elements have left it, so that a selection need not search for all of its elements after
/// each change.
protocol DepartureProvider<ID>: AnyObject {
  associatedtype ID: Hashable

  /// Returns the number of departures until now. From the first call on, departures are counted.
  func departureCount() -> Int

  /// Returns the identities that have left since the number of departures was this one; nil if they are not known.
  func departures(since count: Int) -> [ID]?
}

/// The last identities to have left a provider.
@usableFromInline
struct Departures<ID: Hashable> {
  @inlinable
  init() {}

  /// False until someone asks: most containers have no selection.
  @usableFromInline var isCounting = false
  @usableFromInline var count = 0
  @usableFromInline var last: [ID] = []

  @inlinable
  mutating func note(_ id: ID) {
    guard isCounting else { return }
    count += 1
    // Who has not asked for so long can search for all.
    if last.count == 1_024 { last = [] }
    last.append(id)
  }

  func since(_ count: Int) -> [ID]? {
    let wanted = self.count - count
    return wanted <= last.count ? Array(last.suffix(wanted)) : nil
  }
}

extension ItemContainer: DepartureProvider {
  func departureCount() -> Int {
    departures.isCounting = true
    return departures.count
  }

  /// Elements that have come back since have not left.
  func departures(since count: Int) -> [ID]? {
    departures.since(count)?.filter { contextsByID[$0] == nil }
  }
}
