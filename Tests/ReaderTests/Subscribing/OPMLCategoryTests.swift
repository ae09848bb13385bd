import Foundation
import Reader
import ReaderTesting
import Running
import Screens
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
    let user = try await reader.owner()

    let report = try await reader.services.importer().run(Array(opml.utf8), for: user.id, mostFeeds: 100)

    #expect(report.added.map(\.title) == ["A", "B", "C"])
    #expect(try await reader.database.folders(user.id).map(\.name).sorted() == ["News", "Own", "Swift", "Tech"])
    #expect(report.problems.map(\.line) == [2, 4, 5])
    #expect(report.problems.map(\.isNote) == [true, true, true])
  }

  @Test func `folders within folders and feeds in several of them are the same after export and import`() async throws {
    let reader = try await TestReader()
    let opml = """
      <opml version="2.0"><body>
      <outline text="News"><outline text="World"><outline type="rss" text="A" xmlUrl="http://a.test/feed"/></outline>
      <outline type="rss" text="B" xmlUrl="http://b.test/feed"/></outline>
      <outline text="Daily"><outline type="rss" text="A" xmlUrl="http://a.test/feed"/></outline>
      <outline type="rss" text="C" xmlUrl="http://c.test/feed"/>
      </body></opml>
      """
    let owner = try await reader.owner()
    let other = try await reader.database.createUser(name: "Other", passwordHash: nil)
    func places(_ user: User) async throws -> [[String]] {
      let list = try await reader.services.useCases.subscriptions(of: user.id)
      return list.subscriptions.map { $0.folders.map(list.pathText) }
    }

    let report = try await reader.services.importer().run(Array(opml.utf8), for: owner.id, mostFeeds: 100)
    let exported = try await reader.services.useCases.export(for: owner)
    _ = try await reader.services.importer().run(exported, for: other.id, mostFeeds: 100)

    #expect(report.added.count == 3 && report.alreadySubscribed == 1)
    #expect(try await places(owner) == [["News / World", "Daily"], ["News"], []])
    #expect(try await places(other) == places(owner))
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

  @Test func `a feed in thousands of folders comes into those that a user may have`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let places = (0..<3_000).map {
      "<outline text='Folder \($0)'><outline type='rss' text='A' xmlUrl='http://a.test/feed'/></outline>"
    }
    let opml = "<opml version='2.0'><body>\(places.joined(separator: "\n"))</body></opml>"

    let report = try await reader.services.importer().run(Array(opml.utf8), for: user, mostFeeds: 100)

    #expect(report.added.count == 1)
    #expect(report.problems.map(\.reason).last?.contains("at most 1000 folders") == true)
    #expect(try await reader.database.folders(user).count == Folder.most)
    #expect(try await reader.database.subscriptions(user).first?.folders.count == Folder.most)
  }
}
