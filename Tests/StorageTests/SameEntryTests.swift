import Bytes
import Foundation
import Storage
import Testing

/// Entries that come again under other guids.
@Suite(.timeLimit(.minutes(1)))
struct SameEntryTests {
  private static let day = 86_400.0

  private func draft(
    _ guid: String, link: WebAddress? = nil, title: String? = "Ferry", date: Double? = nil, text: String = "It sails."
  ) -> EntryDraft {
    EntryDraft(
      guid: guid, kind: "article", title: title, link: link, published: date.map { .at($0) }, text: text)
  }

  /// An entry whose guid is its link, as of a feed that states none.
  private func linked(_ link: String, date: Double? = nil, text: String = "It sails.") -> EntryDraft {
    draft(link, link: WebAddress(unparsed: link), date: date, text: text)
  }

  /// The number of stored entries after a check of each of the documents, an hour after the other.
  private func count(_ documents: [[EntryDraft]], _ engine: DatabaseEngine) async throws -> Int {
    var count = 0
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      for (hour, drafts) in documents.enumerated() { try await database.fetch(feed, drafts, at: Double(hour) * 3_600) }
      count = try await database.entries(user, EntryQuery()).count
    }
    return count
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry is the same whose guid or link differs only in trackers, sessions or the scheme`(
    engine: DatabaseEngine
  ) async throws {
    let numbers = ["1", "2", "3"]
    let page = "http://n.test/a"
    for documents in [
      numbers.map { linked("\(page)?utm_source=rss&utm_campaign=\($0)") },
      // Its text changes.
      numbers.map { linked("\(page)?id=7&utm_campaign=\($0)", text: $0) },
      numbers.map { linked("\(page)?utm_campaign=\($0)", date: -5, text: $0) },
      // Its date changes.
      numbers.map { draft("\(page)?utm_campaign=\($0)", date: -5 * Double($0.utf8.first ?? 0)) },
      // The date of the moment.
      numbers.enumerated().map { linked("\(page)?utm_campaign=\($1)", date: Double($0) * 3_600 - 1) },
      numbers.map { linked("\(page);jsessionid=\($0)") },
      numbers.map { linked("\(page)?PHPSESSID=\($0)") },
      // The guid alone, and the link alone.
      numbers.map { draft("\(page)?utm_campaign=\($0)", text: $0) },
      numbers.map { draft("\(page)?utm_campaign=\($0)", title: nil, text: $0) },
      numbers.map { draft("\($0)", link: "\(page)?utm_campaign=\($0)", date: -5, text: $0) },
      [linked(page), linked("https://n.test/a", text: "It sails again.")],
    ] {
      #expect(try await count(documents.map { [$0] }, engine) == 1, "\(documents.map(\.guid)) \(documents.map(\.text))")
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry without a guid is the same if nothing but a date of the moment changes`(
    engine: DatabaseEngine
  ) async throws {
    let dates = [-1, 3_599, 7_199.0]
    for documents in [
      dates.map { draft("hash:\($0)", date: $0) },
      dates.map { draft("hash:\($0)", title: nil, date: $0) },
      dates.map { draft("http://n.test/a#\($0)", link: "http://n.test/a", date: $0) },
    ] {
      #expect(try await count(documents.map { [$0] }, engine) == 1)
    }
    // The date of all entries is that of the document, by a clock that is wrong.
    let documents = dates.map { date in
      ["One", "Two", "Three"].map { draft("hash:" + $0 + "\(date)", title: $0, date: date - 20_000) }
    }
    #expect(try await count(documents, engine) == 3)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `nothing that differs in what a person reads is joined`(engine: DatabaseEngine) async throws {
    let page = "http://n.test/a"
    let (one, two) = ("\(page)?utm_content=1", "\(page)?utm_content=2")
    for documents in [
      [draft(one), draft(two, title: "Ship")],
      // Another text of another day.
      [draft(one, date: -5), draft(two, date: 3_500, text: "It stays.")],
      // The first page of a site is no page of an entry.
      [draft("http://n.test/?utm_content=1"), draft("http://n.test/?utm_content=2", text: "It stays.")],
      [linked("\(page)?id=1&utm_content=1"), linked("\(page)?id=2&utm_content=1")],
      [linked("\(page)#1"), linked("\(page)#2")],
      // The same warning on two days, and under two guids of the publisher's.
      [draft("hash:1", date: -Self.day), draft("hash:2", date: 0)],
      [draft("1", link: "http://n.test/a", date: -1), draft("2", link: "http://n.test/a", date: 3_599)],
      [draft("hash:1", date: -1), draft("hash:2", date: 3_599, text: "It stays.")],
      [draft("1", title: nil), draft("2", title: nil)],
    ] {
      #expect(try await count(documents.map { [$0] }, engine) == 2, "\(documents.map(\.guid))")
    }
    // Both are listed.
    #expect(try await count([[draft(one, text: "1"), draft(two, text: "2")]], engine) == 2)
    // Either of two could be the old one.
    #expect(try await count([[draft(one)], [draft(two, text: "2"), draft(one + "3", text: "3")]], engine) == 3)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries that an older version has stored twice become no more`(engine: DatabaseEngine) async throws {
    func linked(_ number: Int) -> EntryDraft { self.linked("http://n.test/a?utm_campaign=\(number)") }
    #expect(try await count([[linked(1), linked(2)], [linked(3)], [linked(4)]], engine) == 2)
    func dated(_ number: Int, _ date: Double) -> EntryDraft { draft("hash:\(number)", date: date) }
    #expect(try await count([[dated(1, -1), dated(2, -1)], [dated(3, 3_599)], [dated(4, 7_199)]], engine) == 2)
  }
}
