import Lists
import TestReporting

/// Checks that items of one identity that show different things have different marks: an observer updates a row only if
/// its mark has changed.
///
/// ```swift
/// expectMarks(
///   of: [message, message.edited, message.read], stamp: { $0.stamp }, showing: { row(showing: $0).description })
/// ```
///
/// The items are in all the states that look different; the last closure returns everything that an item's view shows.
public func expectMarks<Item, ID>(
  of items: [Item], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, stamp: (Item) -> RowStamp<ID>, showing text: (Item) -> String
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  var seen: [RowStamp<ID>: String] = [:]
  for item in items {
    let (stamp, text) = (stamp(item), text(item))
    let other = seen[stamp, default: text]
    seen[stamp] = other
    if other != text {
      place.report(
        """
        Items with the identity \(stamp.id) have the mark \(stamp.mark), but show different things:
        \(LineDifference(expected: other.lines, actual: text.lines))
        """)
    }
  }
}

extension SlotRegistry {
  /// Checks that each item type has an entry in each map, and reports all that are missing.
  public func expectComplete(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let missing = problems
    guard !missing.isEmpty else { return }
    TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
      .report(missing.map(\.description).joined(separator: "\n"))
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }
}
