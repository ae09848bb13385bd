/// The elements on the screen and near it. Each is prepared when it comes into the range, and its preparation can be
/// cancelled when it leaves.
///
/// A preparation is a subscription. It ends when the element leaves the range, is removed or looks different, and with
/// the range itself. An element that looks different is prepared again before the old preparation ends, so that a load
/// that both share is not cancelled in between. A range without margins contains the visible elements.
///
/// The nearest elements are prepared first: the visible ones, then those ahead in the direction of scrolling, then
/// those behind.
public final class WorkingRange<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// Creates a range around the visible elements.
  ///
  /// - Parameters:
  ///   - ahead: the number of elements beyond the visible ones, in the direction of scrolling.
  ///   - behind: the number of elements beyond the visible ones, in the opposite direction.
  ///   - getReady: prepares an element and returns the subscription that ends the preparation; nil if there is nothing
  ///     to end.
  ///   - stamp: returns the identity and mark of an element.
  public init(
    ahead: Int, behind: Int, stamp: @escaping (Element) -> RowStamp<ID>,
    getReady: @escaping (Element) -> SignalSubscription?
  ) {
    self.ahead = max(ahead, 0)
    self.behind = max(behind, 0)
    self.stamp = stamp
    self.getReady = getReady
  }

  /// Returns a range of the visible elements: `appear` returns the subscription that ends when the element disappears.
  public static func visible(
    stamp: @escaping (Element) -> RowStamp<ID>, appear: @escaping (Element) -> SignalSubscription?
  ) -> WorkingRange<Element, ID> {
    WorkingRange(ahead: 0, behind: 0, stamp: stamp, getReady: appear)
  }

  // MARK: Public

  /// The number of elements beyond the visible ones, in the direction of scrolling.
  public let ahead: Int
  /// The number of elements beyond the visible ones, in the opposite direction.
  public let behind: Int

  /// The positions in the range.
  public private(set) var positions: Range<Int> = 0..<0
  /// True if there is nothing beyond the range: time to load more.
  public private(set) var reachesEnd = false

  /// Returns true if the element, with this mark, is prepared.
  public func contains(_ stamp: RowStamp<ID>) -> Bool { ready[stamp] != nil }

  /// Follows the viewport, or changed elements.
  ///
  /// - Complexity: O(s + k) for s sections and k elements in the range.
  public func update(visible: Range<Int>, in provider: any DataProvider<Element>) {
    next = (visible, provider)
    guard !isUpdating else { return }
    isUpdating = true
    // Preparing an element may change the list, which comes back here.
    while let (visible, provider) = next {
      next = nil
      follow(visible, in: provider)
    }
    isUpdating = false
  }

  /// Ends all preparations, for example when the list becomes invisible. The next update starts over.
  public func leave() {
    next = nil
    stay += 1
    positions = 0..<0
    reachesEnd = false
    let ending = ready
    ready = [:]
    withExtendedLifetime(ending) {}
  }

  // MARK: Private

  private enum Heading { case forward, backward }

  /// The preparation of an element. It ends when it is released.
  private struct Readiness {
    let subscription: SignalSubscription?
  }

  private let stamp: (Element) -> RowStamp<ID>
  private let getReady: (Element) -> SignalSubscription?
  private var ready: [RowStamp<ID>: Readiness] = [:]
  private var heading: Heading = .forward
  private var lastVisible: Range<Int> = 0..<0
  private var isUpdating = false
  /// Incremented whenever the range is left, which may happen during an update.
  private var stay = 0
  private var next: (visible: Range<Int>, provider: any DataProvider<Element>)?

  private func follow(_ visible: Range<Int>, in provider: any DataProvider<Element>) {
    if visible.lowerBound > lastVisible.lowerBound { heading = .forward }
    if visible.lowerBound < lastVisible.lowerBound { heading = .backward }
    lastVisible = visible

    let count = provider.elementCount
    let seen = visible.clamped(to: 0..<count)
    let (before, after): (Int, Int) = heading == .forward ? (behind, ahead) : (ahead, behind)
    positions = seen.isEmpty ? seen : max(seen.lowerBound - before, 0)..<min(seen.upperBound + after, count)
    reachesEnd = positions.upperBound == count

    let elements = provider.elements(atPositions: positions)
    let stamps = elements.map(stamp)
    var leaving = ready
    for stamp in stamps { leaving[stamp] = nil }
    let begun = stay
    for index in order(of: seen, count: elements.count) where ready[stamps[index]] == nil {
      let readiness = Readiness(subscription: getReady(elements[index]))
      guard stay == begun else { return }
      ready[stamps[index]] = readiness
    }
    for stamp in leaving.keys { ready[stamp] = nil }
    // Ends the remaining preparations when everything is consistent: their handlers may come back here.
    withExtendedLifetime(leaving) {}
  }

  /// Returns the indexes of the range's elements, nearest first.
  private func order(of seen: Range<Int>, count: Int) -> [Int] {
    let start = min(seen.lowerBound - positions.lowerBound, count)
    let end = min(seen.upperBound - positions.lowerBound, count)
    let above = (0..<start).reversed()
    let below = Array(end..<count)
    return Array(start..<end) + (heading == .forward ? below + above : above + below)
  }
}
