import Foundation
import ReaderTesting
import Testing
import Threading

@testable import Reader
@testable import Running

@Suite struct ImportProgressTests {
  private struct Step: Equatable {
    let done: Int
    let total: Int
  }

  @Test func `an import of feeds says how many of them are done`() async throws {
    let reader = try await TestReader()
    let feeds = (1...260).map { "<outline type=\"rss\" xmlUrl=\"http://a.test/\($0)\"/>" }.joined()
    let file = "<opml version=\"2.0\"><body>\(feeds)</body></opml>"
    let steps = Lock([Step]())
    _ = try await reader.services.useCases.importFeeds(Array(file.utf8), for: reader.owner().id) { done, total in
      steps.withLock { $0.append(Step(done: done, total: total)) }
    }
    #expect(steps.withLock { $0 } == stride(from: 0, to: 260, by: 50).map { Step(done: $0, total: 260) })
  }

  @Test func `an import for a user who follows more feeds than are allowed leaves all of them out`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    reader.services.mostFeeds.register { 0 }
    let file = "<opml version=\"2.0\"><body><outline type=\"rss\" xmlUrl=\"http://a.test/\"/></body></opml>"
    let report = try await reader.services.useCases.importFeeds(Array(file.utf8), for: reader.owner().id)
    #expect(report.added.isEmpty && !report.problems.isEmpty)
  }

  @Test func `an import of everything counts its records while it checks them, and knows all while it stores them`()
    async throws
  {
    let source = try await TestReader()
    try await source.subscribe(items: [TestReader.item("one")])
    var file = Data()
    try await source.services.useCases.exportAll(of: source.owner().id) { file += $0 }
    let reader = try await TestReader()
    let steps = Lock([Step]())
    _ = try await reader.services.useCases.importAll(file, for: reader.owner().id) { done, total in
      steps.withLock { $0.append(Step(done: done, total: total)) }
    }
    let (checking, storing) = (
      steps.withLock { $0.filter { $0.total == 0 } }, steps.withLock { $0.filter { $0.total > 0 } }
    )
    #expect(!checking.isEmpty && checking.map(\.done) == Array(0..<checking.count))
    #expect(storing.map(\.done) == Array(0..<checking.count))
    #expect(storing.allSatisfy { $0.total == checking.count })
  }
}
