import Foundation
import GrowthTesting
import Testing

@testable import Storage

/// Checks that run times grow linearly with the input.
@Suite(.timeLimit(.minutes(5)))
struct GrowthTests {
  private static let texts: [HostileText] = [
    HostileText(opening: "x", "\u{301}\u{323}"), HostileText("a "), HostileText("\u{301} "), HostileText("{n} "),
    HostileText("🇩🇪"), HostileText("👩‍👩‍👧‍👦"), HostileText("\0"), HostileText("a"), HostileText("http://"), HostileText("\""),
    HostileText("İ"), HostileText("ﷺ "),
  ]

  private static let fields: [(String, @Sendable (inout EntryDraft, String) -> Void)] = [
    ("guid", { $0.guid = $1 }), ("title", { $0.title = $1 }), ("link", { $0.link = WebAddress(unparsed: $1) }),
    ("author", { $0.author = $1 }),
    ("content", { $0.contentHTML = $1 }), ("text", { $0.text = $1 }),
    ("enclosure", { $0.enclosures = [Enclosure(url: WebAddress(unparsed: $1), mimeType: $1, title: $1)] }),
    ("image", { $0.images = [StoredImage(url: WebAddress(unparsed: $1), alt: $1)] }),
  ]

  @Test
  func `storing, changing and renaming an entry takes linear time in each of its fields`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let feed = try await database.follow(database.makeUser())
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      var findings: [String] = []
      for (name, set) in Self.fields {
        for text in Self.texts {
          let finding = Growth().finding(name, text) { (text: String) in
            var draft = EntryDraft.sample("guid", title: "title", text: "words")
            set(&draft, text)
            var other = draft
            other.guid += "2"
            other.author = "other"
            do {
              try connection.transaction(.write) { () throws(StorageError) in
                for drafts in [[draft], [other], [draft, other]] {
                  var recorder = EntryRecorder(drafts, feed: feed, received: .at(0), siteURL: nil)
                  while !recorder.isDone { try recorder.storePart(at: "http://a.test/", on: connection) }
                }
                try connection.run("DELETE FROM entries")
              }
            } catch { findings.append("\(name): \(error)") }
            return 0
          }
          if let finding { findings.append(finding) }
        }
      }
      #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
      try await database.close()
    }
  }

  @Test
  func `parsing user input takes linear time`() {
    let readers: [(String, @Sendable (String) -> Int)] = [
      ("search", { SearchPlan($0)?.match?.utf8.count ?? 0 }),
      ("position", { TimelinePosition($0) == nil ? 0 : 1 }), ("id", { EntryID($0) == nil ? 0 : 1 }),
      ("excerpt", { EntryDraft.sample("1", text: $0).excerpt.utf8.count }),
    ]
    let findings = readers.flatMap { (name, read) in
      Self.texts.compactMap { (text: HostileText) in Growth().finding(name, text, read) }
    }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }
}
