import Bytes

/// Reads the members of a JSON Feed, and takes a string for a list of one and a number for its digits.
enum JSONFeedReader {
  static func read(_ value: JSONValue) throws(FeedError) -> JSONFeed {
    guard case .object = value else { throw .notAFeed(hint: "JSON that is no object") }
    guard let version = value["version"]?.text, version.containsBytes("jsonfeed.org/version/") else {
      throw .notAFeed(hint: "JSON without a version of JSON Feed")
    }
    var feed: JSONFeed = JSONFeed(
      format: version.hasByteSuffix("/1") || version.hasByteSuffix("/1.0") ? .jsonFeed10 : .jsonFeed11)
    feed.title = value["title"]?.text
    feed.homePageURL = value["home_page_url"]?.text
    feed.feedURL = value["feed_url"]?.text
    feed.description = value["description"]?.text
    feed.language = value["language"]?.text
    feed.icon = value["icon"]?.text
    feed.favicon = value["favicon"]?.text
    feed.authors = authors(of: value)
    feed.hasOneAuthor = value["authors"] == nil
    if let items = value["items"]?.elements.prefix(FeedLimits.readEntries) {
      feed.items = AnySequence(items.lazy.compactMap(item))
    }
    return feed
  }

  /// Nil for what is no object.
  private static func item(_ value: JSONValue) -> JSONFeedItem? {
    guard case .object = value else { return nil }
    return JSONFeedItem(
      id: value["id"]?.text,
      url: value["url"]?.text,
      externalURL: value["external_url"]?.text,
      title: value["title"]?.text,
      contentHTML: value["content_html"]?.text,
      contentText: value["content_text"]?.text,
      summary: value["summary"]?.text,
      image: value["image"]?.text,
      bannerImage: value["banner_image"]?.text,
      datePublished: value["date_published"]?.text,
      dateModified: value["date_modified"]?.text,
      authors: authors(of: value),
      tags: tags(of: value["tags"]),
      language: value["language"]?.text,
      attachments: value["attachments"]?.elements.compactMap(attachment) ?? [],
      hasOneAuthor: value["authors"] == nil)
  }

  /// `authors` of version 1.1, `author` of version 1.
  private static func authors(of value: JSONValue) -> [String] {
    var people: [JSONValue] = value["authors"]?.elements ?? []
    if people.isEmpty, let author = value["author"] { people = [author] }
    return people.compactMap { person in
      person.text ?? person["name"]?.text ?? person["url"]?.text
    }
  }

  /// Some publishers write a string with commas.
  private static func tags(of value: JSONValue?) -> [String] {
    switch value {
    case .array(let tags): tags.compactMap(\.text)
    case .string(let text): text.splitBytes(on: ",").compactMap { ASCII.nonEmpty(String($0)) }
    default: []
    }
  }

  private static func attachment(_ value: JSONValue) -> JSONFeedAttachment? {
    guard let url = value["url"]?.text else { return nil }
    return JSONFeedAttachment(
      url: url, mimeType: value["mime_type"]?.text, title: value["title"]?.text,
      sizeInBytes: value["size_in_bytes"]?.double,
      durationInSeconds: value["duration_in_seconds"].flatMap { duration in
        duration.double ?? duration.text.flatMap(MediaDuration.parse)
      })
  }
}
