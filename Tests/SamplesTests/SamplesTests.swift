import Foundation
import Testing

@testable import Samples

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SamplesTests {
  let now = Date(timeIntervalSince1970: 1_750_000_000)  // June 15, 2025, 15:06:40 UTC

  // MARK: Contents

  @Test func `the list of the themes has each feed once, at a secure address, in the folder of its theme`() throws {
    let document = try XMLDocument(data: Data(StarterTheme.opml(of: StarterTheme.all)))
    let folders = try document.nodes(forXPath: "/opml/body/outline")
    #expect(folders.count >= 12 && folders.count == Set(StarterTheme.all.map(\.name)).count)
    let addresses = try document.nodes(forXPath: "/opml/body/outline/outline/@xmlUrl").compactMap(\.stringValue)
    #expect(addresses.count == StarterTheme.all.reduce(0) { $0 + $1.feeds.count })
    #expect(Set(addresses).count == addresses.count)
    #expect(addresses.allSatisfy { URL(string: $0)?.scheme == "https" && URL(string: $0)?.host() != nil })
  }

  @Test func `every offered feed exists`() throws {
    #expect(Samples.feedPaths.count == 7)
    for (path, title, _) in Samples.feedPaths {
      let text = try text(path)
      #expect(text.contains(title.markup) || text.contains(title), "\(path)")
    }
  }

  @Test func `every address in a feed leads to a file or to another site`() throws {
    var count = 0
    for (path, _, _) in Samples.feedPaths {
      for address in try addresses(in: path) {
        count += 1
        if address.hasPrefix("https://www.youtube.com/") { continue }
        #expect(!address.contains(":") && !address.hasPrefix("/"), "\(path): \(address) is not relative")
        #expect(Samples.file(address, now: now) != nil, "\(path): \(address)")
      }
    }
    #expect(count > 60)
  }

  @Test func `every page exists, and so do its files`() throws {
    for page in ["", "index.html"] + Samples.feeds.flatMap({ [$0.home] + $0.entries.map(\.page) }) {
      let text = try text(page)
      #expect(text.hasPrefix("<!DOCTYPE html>"), "\(page)")
      for address in matches(#"(?:src|href|poster)="([^"]*)""#, in: text) where !address.hasPrefix("https:") {
        #expect(Samples.file(address, now: now) != nil, "\(page): \(address)")
      }
    }
  }

  @Test(arguments: ["nothing.rss", "media/nothing.svg", "media/", "/gazette.rss", "../gazette.rss", "gazette.rss/"])
  func `a path without a file gives nil`(path: String) {
    #expect(Samples.file(path, now: now) == nil)
  }

  @Test func `there are entries of every kind`() throws {
    func entries(_ path: String) throws -> [SampleEntry] {
      try #require(Samples.feeds.first { $0.path == path }).entries
    }
    #expect(try entries("gazette.rss").count >= 4)
    #expect(try entries("keeper.atom").filter { $0.title == nil }.count >= 5)
    #expect(try entries("hour.rss").flatMap(\.media).filter { $0.media.contentType == "audio/mpeg" }.count >= 2)
    let films = try entries("pictures.atom") + entries("films.rss")
    #expect(films.flatMap(\.media).filter { $0.media.contentType == "video/mp4" }.count >= 4)
    #expect(films.filter { $0.link.hasPrefix("https://www.youtube.com/watch?v=") }.count == 1)
    #expect(try entries("photos.json").allSatisfy { (3...6).contains($0.media.count) })
    #expect(try entries("almanac.rdf").count >= 2)
    let articles = try entries("gazette.rss").map(\.html).joined()
    for element in ["<h2>", "<table>", "<pre><code>", "<img ", "<blockquote>"] { #expect(articles.contains(element)) }
  }

  // MARK: Dates and ids

  @Test func `a feed stays the same for a whole day`() throws {
    let midnight = Date(timeIntervalSince1970: 1_749_945_600)
    for (path, _, _) in Samples.feedPaths {
      let early = try #require(Samples.file(path, now: midnight)).bytes
      #expect(Samples.file(path, now: midnight.addingTimeInterval(86_399))?.bytes == early, "\(path)")
      #expect(Samples.file(path, now: midnight.addingTimeInterval(86_400))?.bytes != early, "\(path)")
      #expect(Samples.file(path, now: midnight.addingTimeInterval(-1))?.bytes != early, "\(path)")
    }
  }

  @Test func `ids never change`() throws {
    for path in ["gazette.rss", "films.rss", "hour.rss"] {
      let today = matches("<guid[^>]*>([^<]*)", in: try text(path))
      let later = Samples.file(path, now: now.addingTimeInterval(86_400 * 400)).map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
      #expect(!today.isEmpty && matches("<guid[^>]*>([^<]*)", in: later ?? "") == today)
    }
  }

  @Test func `slugs are unique and no page hides another`() {
    let pages = Samples.feeds.flatMap { [$0.home] + $0.entries.map(\.page) } + ["index.html"]
    #expect(Set(pages).count == pages.count)
  }

  @Test func `entries are from the last two weeks, newest first`() {
    let calendar = SampleCalendar(now: now)
    for feed in Samples.feeds {
      let dates = feed.entries.map { calendar.date($0.published) }
      #expect(dates == dates.sorted(by: >), "\(feed.path)")
      #expect(dates.allSatisfy { $0 < now && now.timeIntervalSince($0) < 86_400 * 15 }, "\(feed.path)")
    }
  }

  @Test func `dates have the format's form`() {
    let calendar = SampleCalendar(now: now)
    let time = SampleTime(7, 9, 5)
    #expect(calendar.mail(time) == "Sun, 08 Jun 2025 09:05:00 +0000")
    #expect(calendar.internet(time) == "2025-06-08T09:05:00Z")
  }

  // MARK: Media

  @Test func `media are small and have the announced type`() throws {
    for media in SampleMedia.all {
      #expect(media.bytes.count <= 60_000, "\(media.name)")
      switch media.contentType {
      case "image/svg+xml":
        let text = String(decoding: media.bytes, as: UTF8.self)
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""), "\(media.name)")
        #expect(text.contains(" height=\"") && text.contains(" viewBox=\""), "\(media.name)")
        #expect(isWellFormed(media.bytes), "\(media.name)")
      case "audio/mpeg": #expect(media.bytes.starts(with: [0xFF, 0xF3]), "\(media.name)")
      case "video/mp4": #expect(Array(media.bytes[4..<8]) == Array("ftyp".utf8), "\(media.name)")
      default: Issue.record("\(media.name) is \(media.contentType)")
      }
    }
  }

  @Test func `every media file is used`() throws {
    let shown = try Samples.feedPaths.map { try text($0.path) }.joined()
    for media in SampleMedia.all { #expect(shown.contains(media.address), "\(media.name)") }
    let files = try FileManager.default.contentsOfDirectory(atPath: resources.path)
    #expect(files.sorted() == SampleMedia.all.map(\.name).sorted())
  }

  @Test func `enclosures have their length`() throws {
    let lengths = matches(#"url="media/lamp\.mp4"|length="(\d+)" title="Once Around""#, in: try text("pictures.atom"))
    #expect(lengths.contains(String(SampleMedia.lampFilm.bytes.count)))
  }

  // MARK: Formats

  @Test func `feeds are well formed`() throws {
    for (path, _, _) in Samples.feedPaths where path != "photos.json" {
      #expect(isWellFormed(try #require(Samples.file(path, now: now)).bytes), "\(path)")
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = try decoder.decode(
      Photos.self, from: Data(try #require(Samples.file("photos.json", now: now)).bytes))
    #expect(json.version == "https://jsonfeed.org/version/1.1")
    #expect(json.items.map(\.attachments.count) == [3, 5, 3])
    #expect(json.items.first?.attachments.first?.mimeType == "image/svg+xml")
    #expect(json.items.first?.datePublished == "2025-06-14T23:15:00Z")
  }

  @Test func `content types match the formats`() {
    let types = Samples.feedPaths.compactMap { Samples.file($0.path, now: now)?.contentType.prefix { $0 != ";" } }
    #expect(
      types == [
        "application/rss+xml", "application/atom+xml", "application/rss+xml", "application/atom+xml",
        "application/rss+xml", "application/feed+json", "application/rdf+xml",
      ])
  }

  @Test func `episodes have durations`() throws {
    let durations = matches("<itunes:duration>([^<]*)", in: try text("hour.rss"))
    #expect(durations == ["00:00:10", "00:00:12"])
  }

  // MARK: Parsing

  private struct Photos: Decodable {
    let version: String
    let items: [Item]

    struct Item: Decodable {
      let datePublished: String
      let attachments: [Attachment]
    }

    struct Attachment: Decodable { let mimeType: String }
  }

  private var resources: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Reader/Samples/Resources").standardized
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try #require(Samples.file(path, now: now), "\(path)").bytes, as: UTF8.self)
  }

  /// The values of attributes and elements that contain addresses, in the feed and in its HTML.
  private func addresses(in path: String) throws -> [String] {
    let text = try text(path).replacing("&quot;", with: "\"").replacing("\\\"", with: "\"")
    let attributes = matches(#"\b(?:src|href|url)="([^"]*)""#, in: text)
    let elements = matches("<link>([^<]*)</link>", in: text)
    let members = matches(#""(?:url|image|home_page_url|feed_url)" : "([^"]*)""#, in: text)
    return (attributes + elements + members).map { $0.replacing("&amp;", with: "&") }
  }

  private func matches(_ pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  private func isWellFormed(_ bytes: [UInt8]) -> Bool { XMLParser(data: Data(bytes)).parse() }
}
