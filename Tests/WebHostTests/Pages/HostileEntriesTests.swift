import Foundation
import HostileExports
import ReaderTesting
import SeededRandom
import Storage
import Testing

/// Entries of a file that have numbers which no publisher's feed leads to.
@Suite struct HostileEntriesTests {
  @Test(arguments: Array(HostileLines.extremes.enumerated()))
  func `an imported entry can be shown, whatever numbers it has`(index: Int, number: String) async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    _ = try await reader.database.subscribe(user, url: "http://feeds.test/a.xml", title: nil, folders: [])
    let lines = try HostileLines.variants(of: try await HostileLines.entry(), withNumber: number)
    for (index, line) in lines.sample(index, share: 4).enumerated() {
      let line = line.replacing("\"id\":\"a\"", with: "\"id\":\"\(index)\"")
      let file = Data("{\"format\":\"yaarr\",\"version\":1}\n\(line)\n".utf8)
      _ = try? await reader.services.useCases.importAll(file, for: user)
    }
    let entries = try await reader.database.entries(user, EntryQuery(limit: 1_000)).map(\.id)
    #expect(entries.count >= 5)
    let browser = await Browser(reader)
    for path in ["/all", "/starred", "/unread", "/listening", "/statistics", "/all?order=oldest", "/all?order=feed"] {
      #expect(try await browser.get(path).response.status < 500, "\(path)")
    }
    for entry in entries {
      for path in ["/entries/\(entry)", "/entries/\(entry)/listening"] {
        #expect(try await browser.get(path).response.status < 500, "\(path)")
      }
    }
  }
}
