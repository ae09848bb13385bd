/// The elements on the screen and near it: each gets ready when it comes into the range, and may cancel when it leaves.
///
/// Readiness is a subscription: it ends when the element leaves the range, is removed or looks different (then it gets
/// ready anew, before the old readiness ends, so that what both load is not cancelled in between), and with the range
/// itself. A range without margins is what is visible.
///
/// The nearest get ready first: what is visible, then what lies ahead of the reader, then what lies behind.
public final class WorkingRange<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - ahead: how many elements beyond those visible, where the reader is going.
  ///   - behind: how many elements beyond those visible, where the reader comes from.
  ///   - getReady: begins what an element needs, and gives what ends it; nil if there is nothing to end.
  public init(
    ahead: Int, behind: Int, stamp: @escaping (Element) -> RowStamp<ID>,
    getReady: @escaping (Element) -> Subscription?
  ) {
    self.ahead = max(ahead, 0)
    self.behind = max(behind, 0)
    self.stamp = stamp
    self.getReady = getReady
  }

  /// What is visible: `appear` gives what the element's disappearing ends.
  public static func visible(
    stamp: @escaping (Element) -> RowStamp<ID>, appear: @escaping (Element) -> Subscription?
  ) -> WorkingRange<Element, ID> {
    WorkingRange(ahead: 0, behind: 0, stamp: stamp, getReady: appear)
  }

  // MARK: Public

  public let ahead: Int
  public let behind: Int

  /// The positions in the range.
  public private(set) var positions: Range<Int> = 0..<0
  /// Whether there is nothing beyond the range: time to load more.
  public private(set) var reachesEnd = false

  public func contains(_ stamp: RowStamp<ID>) -> Bool { ready[stamp] != nil }

  /// Follows the reader, or changed elements.
  ///
  /// - Complexity: O(s + k) for s sections and k elements in the range.
  public func update(visible: Range<Int>, in provider: any DataProvider<Element>) {
    next = (visible, provider)
    guard !isUpdating else { return }
    isUpdating = true
    // Who gets ready may change the list, which comes back here.
    while let (visible, provider) = next {
      next = nil
      follow(visible, in: provider)
    }
    isUpdating = false
  }

  /// Ends all readiness, as when the list goes out of sight. The next update begins anew.
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

  /// What an element has begun; ends when it is let go.
  private struct Readiness {
    let subscription: Subscription?
  }

  private let stamp: (Element) -> RowStamp<ID>
  private let getReady: (Element) -> Subscription?
  private var ready: [RowStamp<ID>: Readiness] = [:]
  private var heading: Heading = .forward
  private var lastVisible: Range<Int> = 0..<0
  private var isUpdating = false
  /// Grows whenever the range is left, which may be in the middle of an update.
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
    // Ends what is left behind, when all is in order: its handlers may come back here.
    withExtendedLifetime(leaving) {}
  }

  /// The indexes of the range's elements, nearest first.
  private func order(of seen: Range<Int>, count: Int) -> [Int] {
    let start = min(seen.lowerBound - positions.lowerBound, count)
    let end = min(seen.upperBound - positions.lowerBound, count)
    let above = (0..<start).reversed()
    let below = Array(end..<count)
    return Array(start..<end) + (heading == .forward ? below + above : above + below)
  }
}
