/// The cells of the elements on the screen. It binds cells for elements that become visible, recycles those that
/// become invisible, and keeps the others.
///
/// A cell belongs to an identity and a mark: an element that looks different gets a new cell. Usually this has the same
/// view, because a pool reuses the view that was given back last.
public final class VisibleCells<Element, ID: Hashable & Sendable, Content> {
  // MARK: Lifecycle

  /// Creates a set of cells that is empty until the view shows elements.
  public init(source: DataSource<Element, Content>, stamp: @escaping (Element) -> RowStamp<ID>) {
    self.source = source
    self.stamp = stamp
  }

  deinit {
    for row in bound { row.cell.recycle() }
  }

  // MARK: Public

  /// A cell on the screen, and the stamp of its element.
  public struct Row {
    @inlinable
    init(stamp: RowStamp<ID>, cell: Cell<Content>) {
      self.stamp = stamp
      self.cell = cell
    }

    /// The identity and mark of the element that the cell shows.
    public let stamp: RowStamp<ID>
    /// The cell.
    public let cell: Cell<Content>
  }

  /// The source of the cells. A new source recycles all cells and binds new ones for the same elements.
  public var source: DataSource<Element, Content> {
    didSet {
      recycleAll()
      show(positions)
    }
  }

  /// The positions shown, counted across all sections.
  @inlinable public var positions: Range<Int> { wanted }
  /// The rows shown, in their order. While cells are being bound, only the rows that stay.
  @inlinable public var rows: [Row] { bound }

  /// Shows the elements at these positions. Call it again when elements have changed.
  ///
  /// Binding a cell may change the list and call this function, which then takes effect afterwards.
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

  /// Recycles all cells, for example when the list becomes invisible. The next call of ``show(_:)`` binds them again.
  public func recycleAll() {
    next = nil
    stay += 1
    let old = bound
    bound = []
    for row in old { row.cell.recycle() }
  }

  // MARK: Internal

  @usableFromInline let stamp: (Element) -> RowStamp<ID>
  @usableFromInline var wanted: Range<Int> = 0..<0
  @usableFromInline var bound: [Row] = []
  /// The positions to show after the current ones.
  @usableFromInline var next: Range<Int>?
  @usableFromInline var isShowing: Bool = false
  /// Incremented whenever all cells are recycled, which may happen while others are being bound.
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

    // From here on, giving back and binding views may call back here.
    let begun = stay
    bound = kept.compactMap { index in index.map { old[$0] } }
    // The rows that leave give back their views before others need one.
    for index in old.indices where !isKept[index] { old[index].cell.recycle() }
    var rows: [Row] = []
    rows.reserveCapacity(elements.count)
    for index in elements.indices {
      guard stay == begun else { return recycle(rows, from: kept) }
      rows.append(kept[index].map { old[$0] } ?? Row(stamp: stamps[index], cell: source.cell(for: elements[index])))
    }
    guard stay == begun else { return recycle(rows, from: kept) }
    bound = rows
  }

  /// Recycles rows that were bound and are not needed any more.
  @usableFromInline
  func recycle(_ rows: [Row], from kept: [Int?]) {
    for (row, index) in zip(rows, kept) where index == nil { row.cell.recycle() }
  }
}
