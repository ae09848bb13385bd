import Foundation
import Reader
import ReaderTesting
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

  @Test func `what has no room for its content in an answer that must have it comes with its excerpt`() async throws {
    let reader = try await TestReader()
    let text = String(repeating: "long ", count: 200)
    try await reader.subscribe(items: (1...35).reversed().map { TestReader.item("e\($0)", hour: $0, content: text) })
    let user = try await reader.owner().id
    let found = try await reader.services.useCases.arrived(ArrivalQuery(isAscending: true), of: user)
    /// The number of entries, of those with contents, and of those that are left out.
    func counts(before seconds: Double, mostBytes: Int, mostFurther: Int) async throws -> [Int] {
      let updates = NewsUpdates(
        found, changed: [:], marked: [], since: TestReader.now - seconds, end: nil)
      let (entries, left) = try await updates.entries(
        by: reader.services.useCases, of: user, mostBytes: mostBytes, mostFurther: mostFurther)
      #expect(Set(entries.map(\.id)) == Set(updates.ids.prefix(updates.ids.count - left)))
      #expect(entries.allSatisfy { !$0.excerpt.isEmpty })
      return [entries.count, entries.count { $0.contentHTML != nil }, left]
    }
    // Contents are read ten at a time. All entries are of the first second.
    #expect(try await counts(before: 0, mostBytes: 0, mostFurther: 0) == [35, 20, 0])
    #expect(try await counts(before: 0, mostBytes: 0, mostFurther: 50_000) == [35, 35, 0])
    #expect(try await counts(before: 0, mostBytes: 50_000, mostFurther: 0) == [35, 35, 0])
    // None is.
    #expect(try await counts(before: 60, mostBytes: 0, mostFurther: 50_000) == [10, 10, 25])
  }
}
