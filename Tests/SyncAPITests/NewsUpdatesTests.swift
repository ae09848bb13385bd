import Foundation
import Storage
import Testing

@testable import SyncAPI

@Suite struct NewsUpdatesTests {
  @Test func `no item of a part of the updates is newer than what is left out`() {
    func time(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
    let arrived = (1...4).map { ArrivedEntry(id: EntryID(rawValue: $0), milliseconds: $0 * 1_000) }
    let ids = arrived.map(\.id)
    let changed = [ids[0]: time(9)]
    let all = NewsUpdates(arrived, changed: changed, since: time(1), most: 4)
    #expect(all.ids == [ids[1], ids[2], ids[3], ids[0]])
    #expect(all.modified(withoutLast: 0)[ids[0]] == time(9))
    #expect(all.modified(withoutLast: 1) == [ids[1]: time(2), ids[2]: time(3), ids[3]: time(4)])
    let cut = NewsUpdates(arrived, changed: changed, since: time(1), most: 2)
    #expect(cut.ids == [ids[1], ids[0]])
    #expect(cut.modified(withoutLast: 0) == [ids[1]: time(2), ids[0]: time(3)])
    // The next question is not the same again.
    #expect(NewsUpdates(arrived, changed: [:], since: time(2), most: 2).modified(withoutLast: 1) == [ids[0]: time(3)])
  }
}
