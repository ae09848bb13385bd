import Foundation
import Reader
import ReaderTesting
import Storage
import Testing

/// The categories and folders of an OPML file become folders.
@Suite struct OPMLCategoryTests {
  @Test func `a feed in no folder comes into the folder that its first category names`() async throws {
    let reader = try await TestReader()
    let opml = """
      <opml version="2.0"><body>
      <outline type="rss" text="A" xmlUrl="http://a.test/feed" category="News,Daily"/>
      <outline type="rss" text="B" xmlUrl="http://b.test/feed" category="/Tech/Swift"/>
      <outline text="Own"><outline type="rss" text="C" xmlUrl="http://c.test/feed" category="Other"/></outline>
      <outline type="rss" text="D" xmlUrl="http://d.test/feed" isComment="true"/>
      </body></opml>
      """
    let user: User = try await reader.owner()

    let report = try await reader.services.importer().run(Array(opml.utf8), for: user.id, mostFeeds: 100)

    #expect(report.added.map(\.title) == ["A", "B", "C"])
    #expect(try await reader.database.folders(user.id).map(\.name).sorted() == ["News", "Own", "Swift", "Tech"])
    #expect(report.problems.map(\.line) == [2, 4, 5])
    #expect(report.problems.map(\.isNote) == [true, true, true])
  }

  @Test func `names of folders within each other may together be longer than one name`() async throws {
    let reader = try await TestReader()
    let name = String(repeating: "n", count: 600)
    let opml = """
      <opml version="2.0"><body><outline text="\(name)"><outline text="\(name)">
      <outline type="rss" text="A" xmlUrl="http://a.test/feed"/></outline></outline></body></opml>
      """

    let report = try await reader.services.importer().run(Array(opml.utf8), for: reader.owner().id, mostFeeds: 100)

    #expect(report.added.map(\.title) == ["A"])
    #expect(report.problems.isEmpty)
  }
}
