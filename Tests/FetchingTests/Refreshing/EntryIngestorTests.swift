import Foundation
import Kinds
import ReaderTesting
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Screens

@Suite struct EntryIngestorTests {
  private let ingestor = EntryIngestor(classify: ItemKind.all.classify)

  private func draft(of entry: ParsedEntry) -> EntryDraft {
    ingestor.draft(of: entry, feedURL: "http://feeds.test/a.xml")
  }

  @Test func `pictures beside the text keep their descriptions and credits`() {
    var credited = ParsedEnclosure(url: "http://site.test/2.jpg", medium: .image, description: "A dog")
    credited.media = MediaProperties(credits: [MediaCredit(name: "Ann"), MediaCredit(name: "Bob")])
    let entry = ParsedEntry(
      id: "1", content: .html("<p>Words</p><img src='http://site.test/3.jpg'>"),
      enclosures: [
        ParsedEnclosure(
          url: "http://site.test/1.jpg", medium: .image, title: "IMG_1", description: "A cat on a red sofa"), credited,
        ParsedEnclosure(url: "http://site.test/3.jpg", medium: .image, description: "A bird"),
        ParsedEnclosure(url: "http://site.test/4.jpg", medium: .image, title: "Only a title"),
      ])

    let images = draft(of: entry).images

    #expect(images.map(\.url.string) == (["3", "1", "2", "4"].map { "http://site.test/\($0).jpg" }))
    #expect(images.map(\.alt) == ["A bird", "A cat on a red sofa", "A dog", "Only a title"])
    #expect(images.map(\.credit) == [nil, nil, "Ann, Bob", nil])
  }

  @Test func `of several credits the one nearest to the picture is used`() {
    var entry = ParsedEntry(id: "1")
    entry.media = MediaProperties(credits: [MediaCredit(name: "Entry")])
    entry.mediaGroups = [MediaProperties(credits: [MediaCredit(name: "Group")])]
    var grouped = ParsedEnclosure(url: "http://site.test/1.jpg", medium: .image)
    grouped.mediaGroup = 0
    var lost = ParsedEnclosure(url: "http://site.test/2.jpg", medium: .image)
    lost.mediaGroup = 7
    entry.enclosures = [grouped, lost]
    #expect(draft(of: entry).images.map(\.credit) == ["Group", "Entry"])
  }

  @Test func `an entry with empty content shows its summary`() {
    let scripted = ParsedEntry(
      id: "1", content: .html("<script>x()</script>"),
      summary: .html("<p>About <em>it</em>: <a href='more'>more</a></p>", baseURL: "http://site.test/x/"))

    let draft = draft(of: scripted)

    #expect(draft.contentHTML.contains("<em>it</em>") && draft.contentHTML.contains("http://site.test/x/more"))
    #expect(draft.text == "About it: more")
  }

  @Test func `an entry of a picture without a description has the text of its summary`() {
    let entry = ParsedEntry(
      id: "1", content: .html("<img src='http://site.test/1.png'>"), summary: .html("<p>Fog &amp; <b>rain</b></p>"))
    #expect(draft(of: entry).text == "Fog & rain")
  }

  @Test func `an entry with only a picture or a file uses their text`() {
    let picture = ParsedEntry(
      id: "1", enclosures: [ParsedEnclosure(url: "http://site.test/1.png", medium: .image, description: "A cat")])
    #expect(draft(of: picture).text == "A cat" && draft(of: picture).kind == "status")
    let file = ParsedEntry(
      id: "1", enclosures: [ParsedEnclosure(url: "http://site.test/1.mp3", medium: .audio, title: "Song of the sea")])
    #expect(draft(of: file).text == "Song of the sea" && draft(of: file).kind == "episode")
  }

  @Test func `details of an entry are kept`() {
    var entry = ParsedEntry(
      id: "1", link: "http://site.test/1", commentsURL: "http://site.test/1#comments", commentCount: 12,
      authors: [FeedPerson(name: "Ann", url: "http://ann.test/"), FeedPerson(name: "Bob")])
    entry.externalURL = "http://other.test/page"
    entry.source = FeedSource(
      title: .html("Ann&#8217;s <b>blog</b>"), siteURL: "http://ann.test/", feedURL: "http://ann.test/feed")
    entry.license = FeedLicense(url: "http://cc.test/by", name: "cc-by-4.0")
    entry.inReplyTo = [FeedReply(url: "http://site.test/0"), FeedReply(reference: "http://site.test/00")]

    let draft = draft(of: entry)

    #expect(draft.author == "Ann, Bob")
    #expect(draft.details.authors == [Reference(name: "Ann", url: "http://ann.test/")])
    #expect(draft.details.commentsURL == "http://site.test/1#comments" && draft.details.commentCount == 12)
    #expect(draft.details.externalURL == "http://other.test/page" && draft.link == "http://site.test/1")
    #expect(draft.details.source == Reference(name: "Ann’s blog", url: "http://ann.test/"))
    #expect(draft.details.sourceFeedURL == "http://ann.test/feed")
    #expect(draft.details.license == Reference(name: "cc-by-4.0", url: "http://cc.test/by"))
    #expect(draft.details.repliesTo.map(\.url) == ["http://site.test/0", "http://site.test/00"])
  }

  @Test func `the comments of an episode are on the page of its discussion, unless it has a page for them`() {
    var entry = ParsedEntry(id: "1")
    entry.podcast = PodcastEpisode(discussions: [
      PodcastDiscussion(url: "http://late.test/1", priority: 2),
      PodcastDiscussion(url: "http://first.test/1", priority: 1),
    ])
    #expect(draft(of: entry).details.commentsURL == "http://first.test/1")
    entry.commentsURL = "http://site.test/1#comments"
    #expect(draft(of: entry).details.commentsURL == "http://site.test/1#comments")
    entry.commentsURL = nil
    entry.podcast?.discussions.append(PodcastDiscussion(protocolName: "disabled"))
    #expect(draft(of: entry).details.commentsURL == nil)
  }

  @Test func `details of a feed are kept`() {
    var feed = ParsedFeed(
      format: .rss20, title: "F", summary: "About boats", language: "en-GB", iconURL: "http://site.test/i.png",
      authors: [FeedPerson(name: "Ann", email: "ann@site.test")])
    feed.license = FeedLicense(name: "cc-by-4.0")
    feed.podcast = PodcastChannel(
      owner: FeedPerson(email: "owner@site.test"), funding: [PodcastFunding(url: "http://give.test/", title: "Give")])
    feed.links = [FeedLink(url: "http://pay.test/", relation: "payment")]

    let details = ingestor.facts(of: feed).details

    #expect(details.summary == "About boats" && details.language == "en-GB")
    #expect(details.authors == [Reference(name: "Ann")] && details.owner == Reference(name: "owner@site.test"))
    #expect(details.license == Reference(name: "cc-by-4.0"))
    #expect(details.funding == [Reference(name: "Give", url: "http://give.test/"), Reference(url: "http://pay.test/")])
    #expect(ingestor.icon(of: feed) == "http://site.test/i.png")
  }

  @Test func `a draft rebuilt from its source is equal`() throws {
    var entry = ParsedEntry(
      id: "1", title: "e\u{301}", content: .html("<p>Words <a href='more'>more</a></p>"),
      enclosures: [ParsedEnclosure(url: "http://site.test/1.mp3", medium: .audio)])
    entry.podcast = PodcastEpisode(season: 2)
    let feed = ParsedFeed(format: .rss20, title: "F", entries: [entry])
    let first = try #require(
      try ingestor.drafts(of: feed, feedURL: "http://feeds.test/x/a.xml", keepsSources: true).first)
    let source = EntrySource(version: EntryIngestor.version, data: try #require(first.source?.data()))

    var again = try ingestor.draft(of: source)
    again.source = first.source

    #expect(again == first && first.contentHTML.contains("http://feeds.test/x/more"))
    #expect(first.source?.version == EntryIngestor.version)
    #expect(try PublishedEntry(stored: source.data).entry == entry)
    #expect(try ingestor.drafts(of: feed, feedURL: "http://feeds.test/").first?.source == nil)
  }
}
