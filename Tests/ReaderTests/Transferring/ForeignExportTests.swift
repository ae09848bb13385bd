import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Reader
@testable import Screens

/// Files in the shapes that other programs write.
@Suite struct ForeignExportTests {
  private func imported(
    _ file: String, into reader: TestReader
  ) async throws -> (report: ImportReport, starred: [StoredEntry]) {
    let user = try await reader.owner().id
    let report = try await reader.services.useCases.importAll(Data(file.utf8), for: user)
    return (report, try await reader.database.entries(user, EntryQuery(filter: .starred, withContent: true)))
  }

  @Test func `starred and labeled items of FreshRSS come with their guids and marks`() async throws {
    let file = #"""
      {"id":"user/-/state/org.freshrss/starred","title":"List of favourite articles","author":"ada","items":[
      {"id":"tag:google.com,2005:reader/item/0006","crawlTimeMsec":"1","timestampUsec":"1","published":1700000000,
       "title":"One","canonical":[{"href":"http://a.test/1"}],"alternate":[{"href":"http://a.test/1"}],
       "categories":["user/-/state/com.google/reading-list","user/-/state/com.google/read",
         "user/-/state/com.google/starred","user/-/label/Read later","tag of the feed"],
       "origin":{"streamId":"feed/7","htmlUrl":"http://a.test/","title":"A feed","feedUrl":"http://a.test/feed"},
       "content":{"content":"<p onclick='x()'>Text</p>"},"guid":"g1","author":"Ann",
       "enclosure":[{"href":"http://a.test/1.mp3","type":"audio/mpeg","length":9}]},
      {"id":"2","guid":"g2","title":"Two","categories":["user/-/state/com.google/read"],"alternate":[{"href":"http://a.test/2"}],
       "origin":{"streamId":"feed/7","feedUrl":"http://a.test/feed"}}]}
      """#
    let reader = try await TestReader()
    let (report, starred) = try await imported(file, into: reader)
    #expect(report.entries == 1 && report.readEntries == 2 && report.newFeeds == 0)
    let entry = try #require(starred.first)
    #expect(starred.count == 1 && entry.guid == "g1" && entry.title == "One" && !entry.isUnread)
    #expect(entry.contentHTML == "<p>Text</p>" && entry.author == "Ann" && entry.feedTitle == "A feed")
    #expect(entry.published == Date(timeIntervalSince1970: 1_700_000_000) && entry.enclosures.count == 1)
    let labels = try await reader.database.labels(reader.owner().id)
    #expect(labels.map(\.name) == ["Read later"] && entry.labels == labels.map(\.id))
  }

  private static let articlesOfTinyTinyRSS = [
    #"""
    <articles schema-version="140"><article>
      <guid><![CDATA[SHA1:1]]></guid>
      <title><![CDATA[One & only]]></title>
      <content><![CDATA[<p onclick="x()">Text]]]]><![CDATA[></p>]]></content>
      <marked>1</marked>
      <published></published>
      <link><![CDATA[http://a.test/1]]></link>
      <label_cache><![CDATA[[[-1025,"Read later","#fff","#000"]]]]></label_cache>
      <feed_title><![CDATA[A feed]]></feed_title>
      <feed_url><![CDATA[http://a.test/feed]]></feed_url>
      <updated><![CDATA[2023-11-14 22:13:20]]></updated>
    </article>
    <article>
      <guid>2</guid><title>Archived</title><marked>0</marked><link>http://b.test/</link>
      <label_cache><![CDATA[{"no-labels":1}]]></label_cache><feed_title></feed_title><feed_url></feed_url>
      <updated>2023-11-14 22:13:20</updated>
    </article>
    </articles>
    """#,
    #"""
    {"version":1,"schema-version":140,"articles":[
    {"guid":"SHA1:1","title":"One & only","content":"<p onclick=\"x()\">Text]]></p>","marked":1,"published":0,"score":0,
     "note":null,"link":"http://a.test/1","tag_cache":"","label_cache":"[[-1025,\"Read later\",\"#fff\",\"#000\"]]",
     "author":"Ann","unread":0,"feed_title":"A feed","feed_url":"http://a.test/feed","updated":"2023-11-14 22:13:20.5"},
    {"guid":"2","title":"Archived","marked":0,"link":"http://b.test/","label_cache":"{\"no-labels\":1}",
     "feed_title":null,"feed_url":null,"updated":"2023-11-14 22:13:20"},
    {"guid":"3","title":"Neither","marked":0,"link":"http://c.test/","label_cache":"","feed_title":"A feed",
     "feed_url":"http://a.test/feed","updated":"2023-11-14 22:13:20"}]}
    """#,
  ]

  @Test(arguments: articlesOfTinyTinyRSS)
  func `starred, labeled and archived articles of Tiny Tiny RSS come from both of its exports`(
    file: String
  ) async throws {
    #expect(!UseCases.isOPML(Data(file.utf8)))
    let reader = try await TestReader()
    let (report, starred) = try await imported(file, into: reader)
    #expect(report.entries == 2)
    #expect(Set(starred.map(\.title)) == ["One & only", "Archived"])
    let one = try #require(starred.first { $0.title == "One & only" })
    #expect(one.contentHTML == "<p>Text]]&gt;</p>" && one.feedTitle == "A feed" && one.labels.count == 1)
    #expect(starred.allSatisfy { Int($0.published.timeIntervalSince1970) == 1_700_000_000 })
    #expect(try await reader.database.labels(reader.owner().id).map(\.name) == ["Read later"])
    #expect(starred.first { $0.title == "Archived" }?.feedTitle == "Tiny Tiny RSS")
  }

  @Test func `a starred item of another reader is the entry of its feed with the same link`() async throws {
    let file = #"""
      {"direction":"ltr","id":"user/1005/state/com.google/starred","items":[
      {"id":"tag:google.com,2005:reader/item/1","published":1700000000,"title":"one",
       "alternate":[{"href":"http://site.test/one","type":"text/html"}],"categories":["user/1005/label/Art"],
       "summary":{"direction":"ltr","content":"Words"},"origin":{"streamId":"feed/http://feeds.test/a.xml","title":"T"}},
      {"id":"tag:google.com,2005:reader/item/2","title":"old","alternate":[{"href":"http://site.test/old"}],
       "origin":{"streamId":"feed/http://feeds.test/a.xml"}}]}
      """#
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let (report, starred) = try await imported(file, into: reader)
    #expect(report.entries == 2 && report.newEntries == 1)
    // In a feed, what comes later stands above.
    #expect(starred.map(\.title) == ["old", "one"])
    #expect(starred.last?.guid == "one" && starred.last?.labels.count == 1)
    #expect(starred.map(\.isUnread) == [false, true])
  }

  @Test func `Miniflux's entries bring their feeds with categories, and stars`() async throws {
    let file = #"""
      {"total":2,"entries":[
      {"id":1,"status":"read","starred":true,"title":"One","url":"http://a.test/1","published_at":"2023-11-14T22:13:20Z",
       "content":"<p>Text</p>","author":"","enclosures":[{"url":"http://a.test/1.mp3","mime_type":"audio/mpeg","size":9}],
       "feed":{"feed_url":"http://a.test/feed","title":"A feed","category":{"id":2,"title":"News"}}},
      {"id":2,"status":"unread","starred":false,"title":"Two","url":"http://a.test/2","published_at":"2023-11-14T22:13:20.5+01:00",
       "feed":{"feed_url":"http://a.test/feed","title":"A feed","category":{"id":2,"title":"News"}}}]}
      """#
    let reader = try await TestReader()
    let (report, starred) = try await imported(file, into: reader)
    #expect(report.newFeeds == 1 && report.entries == 1)
    #expect(starred.map(\.title) == ["One"])
    #expect(starred.first?.published == Date(timeIntervalSince1970: 1_700_000_000))
    let list = try await reader.services.useCases.subscriptions(of: reader.owner().id)
    #expect(list.folders.map(\.name) == ["News"] && list.subscriptions[0].folders == [list.folders[0].id])
  }

  @Test func `pages saved in Pocket and Omnivore are starred, with their tags as labels`() async throws {
    let pocket = #"""
      title,url,time_added,cursor,tags,status\#r
      "One, ""two""",https://a.test/1?a=b,1700000000,7,read later|art,unread\#r
      ,https://a.test/2,1700000001,8,,archive\#r

      """#
    let omnivore = #"""
      url,state,labels,saved_at,published_at
      https://b.test/1,SUCCEEDED,"[""Art"",Long read]",1700000000000,
      """#
    let reader = try await TestReader()
    let (first, starred) = try await imported(pocket, into: reader)
    #expect(first.entries == 2 && first.newFeeds == 0)
    #expect(starred.map(\.title) == [nil, #"One, "two""#])
    #expect(starred.map { $0.link?.string } == ["https://a.test/2", "https://a.test/1?a=b"])
    #expect(starred.allSatisfy { $0.feedTitle == "Pocket" })
    _ = try await imported(omnivore, into: reader)
    let labels = try await reader.database.labels(reader.owner().id)
    #expect(labels.map(\.name) == ["art", "Long read", "read later"] && labels.map(\.entryCount) == [2, 1, 1])
    #expect(try await reader.database.dueFeeds(now: TestReader.now, limit: 9).isEmpty)
  }

  @Test(arguments: [
    (#"{"items":[{"id":"1","origin":{"streamId":"feed/http://a.test/"}},{"id":"2"}]}"#, "Item 2: It does not say"),
    (#"{"entries":[{"title":"x"}]}"#, "Item 1: It has no “feed”."),
    (#"{"items":7}"#, "At “items”"),
    ("url,time_added\nhttps://a.test/,1\nnonsense,2\n", "Item 2: “nonsense” is no address."),
    (#"{"members":7}"#, "This is no export of a known format."),
  ])
  func `a mistake is said with its place, and nothing is stored`(file: String, message: String) async throws {
    let reader = try await TestReader()
    await #expect(
      performing: { _ = try await imported(file, into: reader) }, throws: { "\($0)".hasPrefix(message) })
    #expect(try await reader.database.entries(reader.owner().id, EntryQuery(filter: .starred)).isEmpty)
  }

  @Test func `dates that no calendar has are read as dates that can be stored`() async throws {
    let file = #"""
      {"id":"user/-/state/org.freshrss/starred","items":[
      {"published":1e300,"updated":-1e300,"title":"One","alternate":[{"href":"http://a.test/1"}],
       "categories":["user/-/state/com.google/starred"],"origin":{"feedUrl":"http://a.test/feed"}}]}
      """#
    let (report, starred) = try await imported(file, into: try await TestReader())
    #expect(report.entries == 1 && starred.count == 1)
  }
}
