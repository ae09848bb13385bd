import Foundation
import Storage
import Testing

@testable import SyncAPI

@Suite struct NewsUpdatesTests {
  private static func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
  private let arrived = (1...4).map { ArrivedEntry(id: EntryID(rawValue: $0), milliseconds: $0 * 1_000) }
  private var ids: [EntryID] { arrived.map(\.id) }

  @Test func `no item of a part of the updates is newer than what is left out`() {
    let time = Self.time
    let changed = [ids[0]: time(9)]
    let all = NewsUpdates(arrived, changed: changed, marked: [], since: time(1), end: nil)
    #expect(all.ids == [ids[1], ids[2], ids[3], ids[0]])
    #expect(all.modified(withoutLast: 0)[ids[0]] == time(9))
    #expect(all.modified(withoutLast: 1) == [ids[1]: time(2), ids[2]: time(3), ids[3]: time(4)])
    let some = Array(arrived.prefix(2))
    let cut = NewsUpdates(some, changed: changed, marked: [], since: time(1), end: time(3))
    #expect(cut.ids == [ids[1], ids[0]])
    #expect(cut.modified(withoutLast: 0) == [ids[1]: time(2), ids[0]: time(3)])
    // The next question is not the same again.
    let first = NewsUpdates(some, changed: [:], marked: [], since: time(2), end: time(3))
    #expect(first.modified(withoutLast: 1) == [ids[0]: time(3)])
  }

  @Test func `marks count as changes, and an answer has all of its first second`() {
    let time = Self.time
    let marked = [MarkedEntry(id: ids[1], changed: time(8)), MarkedEntry(id: EntryID(rawValue: 9), changed: time(1.5))]
    let updates = NewsUpdates(arrived, changed: [ids[1]: time(5)], marked: marked, since: time(1), end: nil)
    #expect(updates.ids == [ids[0], EntryID(rawValue: 9), ids[2], ids[3], ids[1]])
    #expect(updates.fewest == 2)
    #expect(updates.modified(withoutLast: 0)[ids[1]] == time(8))
  }
}
