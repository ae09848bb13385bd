import Foundation
import HTML
import ReaderTesting
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Kinds
@testable import Screens
@testable import WebHost

/// Payloads of kinds: made from published entries, stored as JSON, and shown.
@Suite struct PayloadTests {
  private let ingestor = EntryIngestor(
    ownAddress: OwnAddress(listening: "127.0.0.1:8080", publicAddress: "https://reader.example"),
    classify: ItemKind.all.classify)

  private func draft(of entry: ParsedEntry) -> EntryDraft {
    ingestor.draft(of: entry, feedURL: "http://feeds.test/a.xml")
  }

  private func episode(_ podcast: PodcastEpisode) -> ParsedEntry {
    var entry = ParsedEntry(
      id: "1", title: "The Tide", enclosures: [ParsedEnclosure(url: "http://site.test/1.mp3", mimeType: "audio/mpeg")])
    entry.podcast = podcast
    return entry
  }

  private func body(of draft: EntryDraft) -> String {
    let stored = draft.entry(
      id: EntryID(rawValue: 1), feed: FeedID(rawValue: 1), feedTitle: "Feed", received: TestReader.now)
    var markup = Markup()
    ItemDecoder(ItemKind.all).item(stored).writeWhole(into: &markup, on: ItemWriter(context: .elsewhere))
    return markup.string
  }

  private static let whole = PodcastEpisode(
    season: 2, number: 5, type: "bonus", isExplicit: true, artworkURL: "http://site.test/art.png",
    chapters: [
      PodcastChapter(start: 0, title: "Start"),
      PodcastChapter(start: 3_723.5, title: "<b>Stars</b>", url: "http://site.test/stars"),
    ],
    chaptersURL: "http://site.test/chapters.json",
    transcripts: [PodcastTranscript(url: "http://site.test/1.vtt", type: "text/vtt", language: "en")],
    persons: [PodcastPerson(name: "Ann & Co", role: "guest", url: "http://ann.test/")],
    soundbites: [PodcastSoundbite(startSeconds: 60, durationSeconds: 15, title: "A joke")],
    contentLinks: [PodcastContentLink(url: "http://video.test/1", title: "Watch <it>")])

  @Test func `an episode stores and shows its specific facts`() throws {
    let draft = draft(of: episode(Self.whole))
    let body = body(of: draft)

    #expect(draft.kind == "episode")
    #expect(
      draft.payload
        == #"{"artwork":"http://site.test/art.png","chapters":[{"start":0,"title":"Start"},"#
        + #"{"start":3723.5,"title":"<b>Stars</b>","url":"http://site.test/stars"}],"#
        + #""chaptersURL":"http://site.test/chapters.json","explicit":true,"#
        + #""links":[{"title":"Watch <it>","url":"http://video.test/1"}],"number":"5","#
        + #""people":[{"name":"Ann & Co","role":"guest","url":"http://ann.test/"}],"season":2,"#
        + #""soundbites":[{"duration":15,"start":60,"title":"A joke"}],"#
        + #""transcripts":[{"language":"en","type":"text/vtt","url":"http://site.test/1.vtt"}],"type":"bonus"}"#)
    #expect(body.contains("Season 2 · Episode 5 · Bonus · Explicit"))
    #expect(body.contains(#"src="http://site.test/art.png""#))
    #expect(
      body.contains(
        ##"<a class="seek" href="http://site.test/1.mp3#t=3723" data-seek="3723" rel="noopener noreferrer">1:02:03</a>"##
      ))
    #expect(body.contains("&lt;b>Stars&lt;/b>") || body.contains("&lt;b&gt;Stars&lt;/b&gt;"))
    #expect(body.contains(#"<a href="http://ann.test/" rel="noopener noreferrer">Ann &amp; Co</a> · guest"#))
    #expect(
      body.contains(#"<a href="http://site.test/1.vtt" rel="noopener noreferrer">Transcript (subtitles, en)</a>"#))
    #expect(body.contains("A joke (15 s)"))
    #expect(body.contains(#"<a href="http://video.test/1" rel="noopener noreferrer">Watch"#))
  }

  @Test func `an episode without specific facts has no payload, and its body is unchanged`() throws {
    let draft = draft(of: episode(PodcastEpisode(durationSeconds: 60)))
    let plain = ParsedEntry(
      id: "1", title: "The Tide", enclosures: [ParsedEnclosure(url: "http://site.test/1.mp3", mimeType: "audio/mpeg")])

    #expect(draft.payload == nil)
    #expect(self.draft(of: plain).payload == nil)
    #expect(body(of: draft) == body(of: self.draft(of: plain)))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "/entries/1/read", "http://127.0.0.1:8080/entries/1/read",
    "https://reader.example/sign-out", "http://localhost:8080/", "ftp://site.test/x", "",
    "http://site.test/" + String(repeating: "x", count: 5_000),
  ])
  func `forbidden addresses are in neither payloads nor details`(forbidden: String) throws {
    let address: WebAddress = "\(forbidden)"
    var entry = episode(
      PodcastEpisode(
        artworkURL: address, chapters: [PodcastChapter(start: 1, title: "C", url: address)], chaptersURL: address,
        transcripts: [PodcastTranscript(url: address)], persons: [PodcastPerson(name: "P", url: address)],
        contentLinks: [PodcastContentLink(url: address)]))
    entry.commentsURL = address
    entry.externalURL = address
    entry.license = FeedLicense(url: address)
    entry.authors = [FeedPerson(name: "A", url: address)]
    entry.source = FeedSource(siteURL: address, feedURL: address)
    entry.inReplyTo = [FeedReply(reference: forbidden, url: address)]
    let draft = draft(of: entry)

    #expect(
      draft.payload == #"{"chapters":[{"start":1,"title":"C"}],"people":[{"name":"P","role":"host"}]}"#)
    #expect(draft.details == EntryDetails())
    var feed = ParsedFeed(format: .rss20, title: "F", iconURL: address, authors: [FeedPerson(name: "A", url: address)])
    feed.license = FeedLicense(url: address)
    feed.podcast = PodcastChannel(funding: [PodcastFunding(url: address)])
    #expect(ingestor.facts(of: feed).details.funding.isEmpty && ingestor.facts(of: feed).details.license == nil)
    #expect(ingestor.facts(of: feed).details.authors == [Reference(name: "A")])
    #expect(ingestor.icon(of: feed) == nil)
  }

  @Test func `no picture of a video's host is in a payload that pages show`() throws {
    let episode = draft(of: episode(PodcastEpisode(artworkURL: "https://i.ytimg.com/vi/a/hq.jpg")))
    #expect(episode.payload?.contains("ytimg") != true)
    var video = ParsedEntry(id: "v", title: "V", link: "https://www.youtube.com/watch?v=abc")
    video.mediaGroups = [
      MediaProperties(thumbnails: [MediaThumbnail(url: "https://i.ytimg.com/vi/a/hq.jpg", width: 480, height: 360)])
    ]
    let draft = draft(of: video)
    let body = body(of: draft)
    #expect(draft.payload == #"{"thumbnail":{"height":360,"url":"https://i.ytimg.com/vi/a/hq.jpg","width":480}}"#)
    // The page's own server fetches it.
    #expect(body.contains(#"<img class="served" src="/entries/1/thumbnail""#))
    #expect(!body.contains("ytimg"))
  }

  @Test func `a video shows its length and the thumbnail that this server fetches`() throws {
    var video = ParsedEntry(
      id: "v", title: "V",
      enclosures: [ParsedEnclosure(url: "http://site.test/v.mp4", durationSeconds: 245, medium: .video)])
    video.media = MediaProperties(thumbnails: [MediaThumbnail(url: "http://site.test/v.jpg")])
    let draft = draft(of: video)
    let body = body(of: draft)
    #expect(draft.payload == #"{"duration":245,"thumbnail":{"url":"http://site.test/v.jpg"}}"#)
    #expect(body.contains(#"<img class="served" src="/entries/1/thumbnail""#) && body.contains(">4 min<"))
  }

  @Test func `parts of an episode beyond the limits are counted under the list that they are missing from`() {
    let draft = draft(
      of: episode(
        PodcastEpisode(
          chapters: (0..<503).map { PodcastChapter(start: Double($0), title: "C") },
          persons: (0..<102).map { PodcastPerson(name: "P\($0)") })))
    let body = body(of: draft)

    #expect(draft.payload?.contains(#""omitted":{"chapters":3,"people":2}"#) == true)
    #expect(body.contains("<li>3 more are left out because the list is too long.</li>"))
    #expect(body.contains("<li>2 more are left out because the list is too long.</li>"))
  }

  @Test func `a transcript's media type and language that are too long are counted under the transcripts`() {
    let long = String(repeating: "x", count: 300)
    let draft = draft(
      of: episode(
        PodcastEpisode(transcripts: [
          PodcastTranscript(url: "http://site.test/a.vtt", type: "text/vtt", language: "en"),
          PodcastTranscript(url: "http://site.test/b.vtt", type: long, language: long),
        ])))

    #expect(draft.payload?.contains(#""omitted":{"transcriptFacts":2}"#) == true)
    #expect(
      body(of: draft).contains("2 media types or languages of transcripts are left out because they are too long."))
  }

  @Test func `a payload of text that JSON escapes is stored, and states the omitted parts`() throws {
    let quotes = String(repeating: "\"", count: 500)
    let draft = draft(
      of: episode(
        PodcastEpisode(
          chapters: (0..<500).map { PodcastChapter(start: Double($0), title: quotes) },
          persons: (0..<3).map { _ in PodcastPerson(name: quotes) })))

    let payload = try #require(draft.payload)
    #expect(payload.utf8.count <= 65_536 && payload.contains(#""omitted":{"chapters":"#))
  }

  @Test func `payloads and details are bounded`() throws {
    let long = String(repeating: "x", count: 100_000)
    let many = Array(0..<2_000)
    var entry = episode(
      PodcastEpisode(
        seasonName: long, numberLabel: long,
        chapters: many.map { PodcastChapter(start: Double($0), title: long, url: "http://site.test/\($0)") },
        transcripts: many.map { PodcastTranscript(url: "http://site.test/\($0)", type: long, language: long) },
        persons: many.map { _ in PodcastPerson(name: long, role: long) },
        soundbites: many.map { PodcastSoundbite(startSeconds: Double($0), durationSeconds: 1, title: long) }))
    entry.authors = many.map { FeedPerson(name: long, url: "http://site.test/\($0)") }
    entry.inReplyTo = many.map { FeedReply(url: "http://site.test/\($0)") }
    entry.license = FeedLicense(name: long)
    entry.source = FeedSource(title: FeedText(long), siteURL: "http://site.test/")
    let draft = draft(of: entry)

    let payload = try #require(draft.payload)
    #expect(payload.utf8.count <= 65_536)
    #expect(!body(of: draft).isEmpty)
    #expect(draft.details.authors.count <= 100 && draft.details.repliesTo.count <= 100)
    #expect(draft.details.license?.name?.utf8.count == 1_024)
    #expect(try JSONEncoder().encode(draft.details).count < 40_000)
  }

  @Test func `an unreadable payload gives a placeholder with the error, and the neighbors are shown`() throws {
    var entries = (1...3).map { number in
      StoredEntry.sample(
        number, kind: "episode", enclosures: [Enclosure(url: "http://a.test/1.mp3", mimeType: "audio/mpeg")])
    }
    entries[0].fields.payload = #"{"season":"two"}"#
    entries[1].fields.payload = "no JSON"
    entries[2].fields.payload = #"{"season":2,"later":[1]}"#
    let items = ItemDecoder(ItemKind.all).items(from: entries, gathersBlocks: true)
    let rows = items.map { item in
      var markup = Markup()
      ItemWriter(context: .elsewhere).write(item, in: .list, into: &markup)
      return markup.string
    }
    #expect(rows[0].contains("placeholder") && rows[0].contains("“season” is of another type"))
    #expect(rows[1].contains("placeholder") && rows[1].contains("it is no JSON"))
    #expect(!rows[2].contains("placeholder"))
    #expect((items[2] as? ViewedItem<EpisodeItem>)?.item.payload?.season == 2)
  }

  @Test func `a kind reads the whole published entry, and its payload reaches the page`() async throws {
    struct Place: Codable { var section: String }
    struct PlaceItem: EntryItem {
      var entry: StoredEntry
      let place: Place?
    }
    let kind = ItemKind(
      key: "placed", recognizes: { $0.published.section != nil },
      payload: { found in found.name(found.published.section).map { Place(section: $0) } },
      decode: { PlaceItem(entry: $0, place: $1) },
      row: { _, _, _ in }, card: { _, _, _ in },
      whole: { item, markup, _ in markup.element("b", text: item.place?.section ?? "nowhere") }, line: { _, _ in "" })
    var entry = ParsedEntry(id: "1", title: "T")
    entry.section = "harbor"
    let draft = EntryIngestor(classify: [kind].classify).draft(of: entry, feedURL: "http://feeds.test/")
    let stored = draft.entry(
      id: EntryID(rawValue: 1), feed: FeedID(rawValue: 1), feedTitle: "Feed", received: TestReader.now)
    var markup = Markup()
    ItemDecoder([kind]).item(stored).writeWhole(into: &markup, on: ItemWriter(context: .elsewhere))

    #expect(draft.kind == "placed" && draft.payload == #"{"section":"harbor"}"#)
    #expect(markup.string == "<b>harbor</b>")
  }
}
