import Diffing
import Lists
import TestReporting

/// A table for tests: it applies updates in batches by the rules of UIKit's tables and collections, and reports a batch
/// that breaks one. A test needs no view to see what its list shows.
///
/// ```swift
/// let table = TestTable<SingleSection, any InboxItem, String>()
/// let observer = DiffableObserver(provider: inbox, stamp: { $0.stamp }, shown: [], target: table)
/// observer.update()
/// inbox.move("b", to: 0)
/// table.expect(["b: Hello", "a: Ferry"]) { "\($0.id): \($0.title)" }
/// #expect(table.lastBatches.count == 1)
/// ```
///
/// A failure is an issue of the running test at the line of the call; that of a wrong batch, at the line where the table
/// was made. Outside of Swift Testing it is a failure of XCTest.
public final class TestTable<SectionID: Hashable & Sendable, Element, ID: Hashable & Sendable>: ReloadTarget {
  // MARK: Lifecycle

  /// Creates a table that shows nothing yet, or the sections and rows that another process has rendered.
  public init(
    shown: [ListSection<SectionID, RowStamp<ID>>] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    strict = StrictTarget(shown.map(Self.content))
    // An observer of a list without sections begins with its only section.
    beginsEmpty = shown.isEmpty
  }

  // MARK: Public

  /// The sections that the table shows.
  public private(set) var sections: [ProviderSection<SectionID, Element>] = []
  /// The elements that the table shows.
  public var elements: [Element] { sections.flatMap(\.elements) }
  /// The batches of the last update.
  public private(set) var lastBatches: [Batch] = []
  /// True if the last update was to be animated.
  public private(set) var wasAnimated = false
  /// The number of updates so far.
  public private(set) var updateCount = 0
  /// The number of updates that had more changes than the observer's limit.
  public private(set) var reloadCount = 0
  /// A closure that is called at the end of each update.
  public var onUpdate: (() -> Void)?

  /// Moves a row as a table does when the user drags it. The test then tells the observer with
  /// `DiffableObserver.rowMoved(from:to:_:)`.
  public func drag(from path: ElementPath, to target: ElementPath) {
    var rows = strict.sections
    let row = rows[path.section].rows.remove(at: path.item)
    rows[target.section].rows.insert(row, at: target.item)
    strict = StrictTarget(rows)
    let element = sections[path.section].elements.remove(at: path.item)
    sections[target.section].elements.insert(element, at: target.item)
  }

  /// Checks what the table shows, in all sections. The closure returns the line that a row shows.
  public func expect(
    _ lines: [String], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, showing text: (Element) -> String
  ) {
    expect(
      lines, elements.map(text), TestPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks the identities of the rows that the table shows, in all sections.
  public func expect(
    _ ids: [ID], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    expect(
      ids.map { "\($0)" }, strict.sections.flatMap { $0.rows.map { "\($0.id)" } },
      TestPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: ReloadTarget

  public func apply(_ update: ListUpdate<SectionID, Element, ID>) {
    begin(update)
    for stage in update.changes.stages {
      do {
        try strict.apply(stage.batch, after: stage.sections.map { Self.content($0, stamp: \.stamp) })
      } catch {
        place.report("The table cannot apply an update: \(error)\n\(update.changes)")
        strict = StrictTarget(stage.sections.map { Self.content($0, stamp: \.stamp) })
      }
      update.show(stage)
      lastBatches.append(stage.batch)
    }
    end(update)
  }

  public func reload(_ update: ListUpdate<SectionID, Element, ID>) {
    begin(update)
    reloadCount += 1
    update.showAll()
    if let stage = update.changes.stages.last {
      strict = StrictTarget(stage.sections.map { Self.content($0, stamp: \.stamp) })
    }
    end(update)
  }

  // MARK: Private

  /// The identity of a section, and the marks of its supplementary elements.
  private struct Header: Equatable {
    let id: SectionID
    let marks: [UInt64?]
  }

  private typealias Content = StrictTarget<Header, RowStamp<ID>>.Section

  private let place: TestPlace
  private var strict: StrictTarget<Header, RowStamp<ID>>
  private var beginsEmpty: Bool

  private static func content<Row>(
    _ section: ListSection<SectionID, Row>, stamp: (Row) -> RowStamp<ID>
  ) -> Content {
    Content(
      Header(id: section.id, marks: [section.header, section.footer, section.others]), section.elements.map(stamp))
  }

  private static func content(_ section: ListSection<SectionID, RowStamp<ID>>) -> Content {
    content(section, stamp: { $0 })
  }

  private func begin(_ update: ListUpdate<SectionID, Element, ID>) {
    updateCount += 1
    wasAnimated = update.isAnimated
    lastBatches = []
    if beginsEmpty, update.before.allSatisfy(\.elements.isEmpty) {
      strict = StrictTarget(update.before.map(Self.content))
    }
    beginsEmpty = false
    if strict.sections.map(\.rows) != update.before.map(\.elements) {
      place.report("The observer takes the table to show other rows than it does. Did it begin with other ones?")
      strict = StrictTarget(update.before.map(Self.content))
    }
  }

  private func end(_ update: ListUpdate<SectionID, Element, ID>) {
    sections = update.sections
    onUpdate?()
  }

  private func expect(_ expected: [String], _ actual: [String], _ place: TestPlace) {
    guard expected != actual else { return }
    place.report(
      """
      The table shows other rows than expected (- expected, + shown):
      \(LineDifference(expected: expected, actual: actual))
      """)
  }
}
