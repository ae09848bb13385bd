import Foundation
import Testing

@testable import Syndication

@Suite struct EntryIdentityTests {
  private func entry(_ id: String, _ link: String?, _ title: String? = nil, at seconds: Double? = nil) -> ParsedEntry {
    ParsedEntry(id: id, title: title, link: link, updated: seconds.map { Date(timeIntervalSince1970: $0) })
  }

  @Test func entriesWithIdsOfTheirOwnStayAsTheyAre() {
    let kept: [ParsedEntry] = EntryIdentity.keptApart([entry("a", "1"), entry("b", "1")])
    #expect(kept.map(\.id) == ["a", "b"])
  }

  @Test func unlikeEntriesUnderOneIdAreKeptApart() {
    let kept: [ParsedEntry] = EntryIdentity.keptApart([entry("a", "1"), entry("a", "2"), entry("b", "3")])
    #expect(kept.map(\.link) == ["1", "2", "3"])
    #expect(Set(kept.map(\.id)).count == 3)
  }

  @Test func theIdsOfEntriesKeptApartDoNotDependOnTheOthers() {
    let first: [ParsedEntry] = EntryIdentity.keptApart([entry("a", "1"), entry("a", "2")])
    let later: [ParsedEntry] = EntryIdentity.keptApart([entry("a", "3"), entry("a", "1"), entry("a", "2")])
    #expect(Array(later.map(\.id).dropFirst()) == first.map(\.id))
  }

  @Test func versionsOfOneEntryAreOne() {
    let kept: [ParsedEntry] = EntryIdentity.keptApart([
      entry("a", "1", "t", at: 1), entry("b", "2"), entry("a", "1", "t", at: 5), entry("a", "1", "t", at: 3),
    ])
    #expect(kept.map(\.id) == ["a", "b"])
    #expect(kept[0].updated == Date(timeIntervalSince1970: 5))
  }
}
