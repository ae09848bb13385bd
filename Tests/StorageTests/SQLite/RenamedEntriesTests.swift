import Foundation
import GrowthTesting
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(2)))
struct RenamedEntriesTests {
  private func drafts(_ count: Int, check: Int) -> [EntryDraft] {
    let enclosures = (0..<100).map { (number: Int) in
      Enclosure(url: WebAddress(unparsed: "http://a.test/\(number).mp3"), mimeType: "audio/mpeg", title: nil)
    }
    return (0..<count).map { (number: Int) in
      EntryDraft(
        guid: "\(check)-\(number)", kind: "article", title: "same", link: "http://a.test/same",
        text: "text \(number) of check \(check)", enclosures: enclosures)
    }
  }

  @Test
  func `equal entries with new guids are stored about as fast as new entries`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let feed = try await database.follow(database.makeUser())
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      var times: [Duration] = []
      for check in 0..<2 {
        let drafts = drafts(120, check: check)
        var stored: Result<Int, any Error> = .success(0)
        times.append(
          ProcessorTime.measure {
            stored = Result {
              try connection.transaction(.write) { () throws(StorageError) in
                var recorder = EntryRecorder(drafts, feed: feed, received: .at(Double(check)), siteURL: nil)
                while !recorder.isDone { try recorder.storePart(at: "http://a.test/", on: connection) }
                return recorder.inserted.count
              }
            }
          })
        #expect(try stored.get() == drafts.count)
      }
      #expect(times[1] < times[0] * 4, "\(times[0]) for new ones, \(times[1]) for those that may be renamed")
      try await database.close()
    }
  }

  @Test
  func `among many entries of one address and title, the one with the same content is found`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      let feed = try await database.follow(database.makeUser())
      let before = try await database.fetch(feed, drafts(40, check: 0))
      var again = drafts(40, check: 0)
      for place in again.indices { again[place].guid = "new \(place)" }

      let after = try await database.fetch(feed, again, at: 100)

      #expect(before.inserted.count == 40 && after.inserted.isEmpty && after.updated.isEmpty)
      try await database.close()
    }
  }
}
