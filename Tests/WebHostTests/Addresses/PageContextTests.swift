import Screens
import Storage
import Testing

@testable import WebHost

@Suite struct PageContextTests {
  private let unread = TimelineQuery(filter: .unread)
  private let feed = TimelineQuery(scope: .feed(FeedID(rawValue: 3)), search: "two & words")
  private let entry = EntryID(rawValue: 12)

  private var page: PageContext { PageContext(TimelineAddress(query: unread), beside: TimelineAddress(query: feed)) }

  @Test func `an address contains the second timeline and the list from which an entry was opened`() {
    let path = "/unread?beside=%2Fall%3Ffeed%3D3%26q%3Dtwo%2520%2526%2520words"
    #expect(page.timelinePath == path)
    #expect(page.path(to: entry) == path + "&entry=12")
    #expect(page.rows(in: .beside).path(to: entry) == path + "&entry=12&in=beside")
    #expect(PageContext(query: unread).path(to: entry) == "/unread?entry=12")
  }

  @Test func `a page is restored from its address`() throws {
    let position = try #require(TimelinePosition("1700000000000.42"))
    let further = page.showing(feed, in: .beside, before: position)
    #expect(PageContext(address: further.timelinePath) == further)
    #expect(further.beside?.before == position && further.timeline?.before == nil)
    #expect(PageContext(address: page.path(to: entry)) == page)
  }

  @Test(arguments: ["/nowhere", "/all?feed=x", "", "all%", "//", "/unread/more"])
  func `paths that are not timelines are ignored`(other: String) {
    let context = PageContext(address: "/unread?beside=" + QueryText.encode(other))
    #expect(context == PageContext(query: unread))
  }

  @Test func `changing one pane leaves the other unchanged`() {
    let starred = TimelineQuery(filter: .starred)
    #expect(page.showing(starred).address(in: .beside)?.query == feed)
    #expect(page.showing(starred).query == starred)
    #expect(page.showing(starred, in: .beside).query == unread)
    #expect(page.swapped.query == feed && page.swapped.beside?.query == unread)
    #expect(page.alone == PageContext(query: unread))
    #expect(PageContext.elsewhere.showing(starred) == PageContext(query: starred))
  }
}
