/// The cells of the elements on the screen: binds those that come into sight, gives back those that leave it, and lets
/// the others be.
///
/// A cell belongs to an identity and a mark: an element that looks different gets a fresh one, which as a rule is the same
/// view, as pools give out first what came back last.
public final class VisibleCells<Element, ID: Hashable & Sendable, Content> {
  // MARK: Lifecycle

  public init(source: DataSource<Element, Content>, stamp: @escaping (Element) -> RowStamp<ID>) {
    self.source = source
    self.stamp = stamp
  }

  deinit {
    for row in bound { row.cell.giveBack() }
  }

  // MARK: Public

  /// A cell on the screen, and what it shows.
  public struct Row {
    @inlinable
    init(stamp: RowStamp<ID>, cell: Cell<Content>) {
      self.stamp = stamp
      self.cell = cell
    }

    public let stamp: RowStamp<ID>
    public let cell: Cell<Content>
  }

  /// What makes the cells. With another one all cells are given back and made anew, for the same elements.
  public var source: DataSource<Element, Content> {
    didSet {
      giveBackAll()
      show(positions)
    }
  }

  /// The positions shown, counted through all sections.
  @inlinable public var positions: Range<Int> { wanted }
  /// The rows shown, in their order; while cells are being bound, those that stay.
  @inlinable public var rows: [Row] { bound }

  /// Shows the elements at these positions; called again when elements have changed.
  ///
  /// Binding a cell may change the list and show again, which then comes after it.
  ///
  /// - Complexity: O(s + k) for s sections and k positions.
  @inlinable
  public func show(_ positions: Range<Int>) {
    wanted = positions
    next = positions
    guard !isShowing else { return }
    isShowing = true
    while let positions = next {
      next = nil
      bind(positions)
    }
    isShowing = false
  }

  /// Gives all cells back, as when the list goes out of sight. Showing binds them again.
  public func giveBackAll() {
    next = nil
    stay += 1
    let old = bound
    bound = []
    for row in old { row.cell.giveBack() }
  }

  // MARK: Internal

  @usableFromInline let stamp: (Element) -> RowStamp<ID>
  @usableFromInline var wanted: Range<Int> = 0..<0
  @usableFromInline var bound: [Row] = []
  /// What to show after what is being shown.
  @usableFromInline var next: Range<Int>?
  @usableFromInline var isShowing: Bool = false
  /// Grows whenever all cells are given back, which may be while others are being bound.
  @usableFromInline var stay: Int = 0

  @inlinable
  func bind(_ positions: Range<Int>) {
    let source = source
    let elements = source.provider.elements(atPositions: positions)
    let stamps = elements.map(stamp)

    let old: [Row] = bound
    var places: [RowStamp<ID>: Int] = Dictionary(minimumCapacity: old.count)
    for (index, row) in old.enumerated() { places[row.stamp] = index }
    var isKept = Array(repeating: false, count: old.count)
    let kept: [Int?] = stamps.map { stamp in
      // Of several rows with one stamp the first keeps the cell.
      guard let index = places[stamp], !isKept[index] else { return nil }
      isKept[index] = true
      return index
    }

    // From here on views may come back here as they are given back and bound.
    let begun = stay
    bound = kept.compactMap { index in index.map { old[$0] } }
    // Those that leave give their views back before others need one.
    for index in old.indices where !isKept[index] { old[index].cell.giveBack() }
    var rows: [Row] = []
    rows.reserveCapacity(elements.count)
    for index in elements.indices {
      guard stay == begun else { return giveBack(rows, from: kept) }
      rows.append(kept[index].map { old[$0] } ?? Row(stamp: stamps[index], cell: source.cell(for: elements[index])))
    }
    guard stay == begun else { return giveBack(rows, from: kept) }
    bound = rows
  }

  /// Gives back the rows that were bound in vain.
  @usableFromInline
  func giveBack(_ rows: [Row], from kept: [Int?]) {
    for (row, index) in zip(rows, kept) where index == nil { row.cell.giveBack() }
  }
}
