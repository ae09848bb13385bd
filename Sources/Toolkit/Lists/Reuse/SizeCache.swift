/// Sizes of rows that were measured, so that a row is measured once for each content and each breadth of the list.
///
/// A view that measures its rows asks ``size(of:fitting:measure:)``. One whose rows size themselves records the sizes that
/// they have taken, and asks for them as estimates, so that its scroll bar does not jump.
///
/// Bounded: it keeps the sizes used last, at least `limit` of them, and at most twice as many.
public final class SizeCache<ID: Hashable & Sendable, Size> {
  // MARK: Lifecycle

  /// - Parameter limit: the number of sizes kept at least, such as the number of rows of a few screens.
  public init(limit: Int) {
    self.limit = max(limit, 1)
  }

  // MARK: Public

  /// The number of sizes kept.
  ///
  /// - Complexity: O(n) for n sizes.
  public var count: Int { recent.count + earlier.count { recent[$0.key] == nil } }

  /// Returns the size of a row, measured now if the content or the breadth is another one than before.
  ///
  /// - Parameters:
  ///   - breadth: the extent of the list across the direction of scrolling.
  ///   - stamp: the identity and mark of the row.
  ///   - measure: measures the row.
  /// - Complexity: O(1), amortized, plus the cost of `measure`.
  public func size(of stamp: RowStamp<ID>, fitting breadth: Double, measure: () -> Size) -> Size {
    if let entry = entry(stamp.id), entry.mark == stamp.mark, entry.breadth == breadth { return entry.size }
    let size = measure()
    record(size, of: stamp, fitting: breadth)
    return size
  }

  /// Returns the last size of a row, whatever it showed then. Nil if it was not measured for this breadth.
  public func lastSize(of id: ID, fitting breadth: Double) -> Size? {
    entry(id).flatMap { $0.breadth == breadth ? $0.size : nil }
  }

  /// Records the size that a row has taken by itself.
  public func record(_ size: Size, of stamp: RowStamp<ID>, fitting breadth: Double) {
    keep(Entry(mark: stamp.mark, breadth: breadth, size: size), for: stamp.id)
  }

  /// Releases the size of a row whose looks have changed without its mark, for example because it was unfolded.
  public func invalidate(_ id: ID) {
    recent[id] = nil
    earlier[id] = nil
  }

  /// Releases all sizes, for example when the size of the text has changed.
  public func invalidateAll() {
    recent = [:]
    earlier = [:]
  }

  // MARK: Internal

  /// The sizes used last, for estimates.
  var recentSizes: some Collection<Size> { (recent.isEmpty ? earlier : recent).values.lazy.map(\.size) }

  // MARK: Private

  private struct Entry {
    let mark: ContentMark
    let breadth: Double
    let size: Size
  }

  private let limit: Int
  private var recent: [ID: Entry] = [:]
  /// The sizes that were recent before the limit was reached. One that is used becomes recent again.
  private var earlier: [ID: Entry] = [:]

  private func entry(_ id: ID) -> Entry? {
    if let entry = recent[id] { return entry }
    guard let entry = earlier[id] else { return nil }
    keep(entry, for: id)
    return entry
  }

  private func keep(_ entry: Entry, for id: ID) {
    recent[id] = entry
    guard recent.count >= limit else { return }
    earlier = recent
    recent = [:]
  }
}

// MARK: - Estimates

extension SizeCache where Size: BinaryFloatingPoint {
  /// The mean of the sizes used last, as an estimate for rows that were not measured. Nil if no row was.
  ///
  /// - Complexity: O(n) for n sizes.
  public var meanSize: Size? {
    let sizes = recentSizes
    return sizes.isEmpty ? nil : sizes.reduce(0, +) / Size(sizes.count)
  }
}
