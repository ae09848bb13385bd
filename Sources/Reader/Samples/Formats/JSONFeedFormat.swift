import Foundation

extension SampleFormat {
  /// JSON Feed 1.1 (jsonfeed.org/version/1.1).
  static let jsonFeed = SampleFormat(contentType: "application/feed+json; charset=utf-8") { feed, calendar in
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(JSONFeedDocument(feed, calendar)), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("A document of texts and whole numbers does not encode: \(error)")
    }
  }
}

private struct JSONFeedDocument: Encodable {
  let version = "https://jsonfeed.org/version/1.1"
  let title: String
  let description: String
  let language = "en"
  let homePageURL: String
  let feedURL: String
  let authors: [Author]
  let items: [Item]

  struct Author: Encodable {
    let name: String
  }

  struct Item: Encodable {
    let id: String
    let url: String
    let title: String?
    let summary: String
    let contentHTML: String
    let image: String?
    let datePublished: String
    let tags: [String]
    let attachments: [Attachment]
  }

  struct Attachment: Encodable {
    let url: String
    let mimeType: String
    let title: String
    let sizeInBytes: Int
  }

  init(_ feed: SampleFeed, _ calendar: SampleCalendar) {
    title = feed.title
    description = feed.subtitle
    homePageURL = feed.home
    feedURL = feed.path
    authors = [Author(name: feed.author)]
    items = feed.entries.map { Item($0, id: feed.id(of: $0), date: calendar.internet($0.published)) }
  }
}

extension JSONFeedDocument.Item {
  init(_ entry: SampleEntry, id: String, date: String) {
    self.id = id
    url = entry.link
    title = entry.title
    summary = entry.summary
    contentHTML = entry.html
    image = entry.media.first?.media.address
    datePublished = date
    tags = entry.categories
    attachments = entry.media.map {
      JSONFeedDocument.Attachment(
        url: $0.media.address, mimeType: $0.media.contentType, title: $0.title, sizeInBytes: $0.media.bytes.count)
    }
  }
}
