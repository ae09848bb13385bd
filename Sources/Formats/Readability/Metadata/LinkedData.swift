import Bytes
import HTML
import Syndication

/// The article's data in JSON-LD (schema.org).
struct LinkedData {
  private(set) var title: String?
  private(set) var byline: String?
  private(set) var excerpt: String?
  private(set) var siteName: String?
  private(set) var published: String?
  private(set) var image: String?
  /// The text of the article: plain, or markup.
  private(set) var body: String?

  /// Types of articles whose names contain no other one's.
  private static let types = [
    "AdvertiserContentArticle", "NewsArticle", "Report", "ScholarlyArticle", "SatiricalArticle", "SocialMediaPosting",
    "BlogPosting", "DiscussionForumPosting", "TechArticle",
  ]

  /// Reads the first script with an article.
  init(_ tree: inout PageTree, pageTitle: String) {
    for script in tree.elements(.script, in: 0) where tree.value(.type, of: script, is: "application/ld+json") {
      guard let article = Self.article(in: tree.text(of: script)) else { continue }
      read(article, pageTitle: pageTitle)
      return
    }
  }

  // MARK: Finding

  private static func article(in script: [UInt8]) -> JSONValue? {
    guard let document = JSONScanner.document(withoutMarkers(script)) else { return nil }
    var value = document
    if case .array(let elements) = document {
      guard let article = elements.first(where: isArticle) else { return nil }
      value = article
    }
    guard isOfSchema(value) else { return nil }
    if value["@type"] == nil { return value["@graph"]?.elements.first(where: isArticle) }
    return isArticle(value) ? value : nil
  }

  /// The script without the markers of a section of raw text.
  private static func withoutMarkers(_ script: [UInt8]) -> [UInt8] {
    var text = ASCII.trimmed(script)
    if text.starts(with: "<![CDATA[".utf8) { text = text.dropFirst("<![CDATA[".utf8.count) }
    if text.suffix(3).elementsEqual("]]>".utf8) { text = text.dropLast(3) }
    return Array(text)
  }

  private static func isOfSchema(_ value: JSONValue) -> Bool {
    guard let context = text(value["@context"]) ?? text(value["@context"]?["@vocab"]) else { return false }
    return ["http://schema.org", "https://schema.org", "http://schema.org/", "https://schema.org/"].contains {
      context.hasSameBytes(as: $0)
    }
  }

  private static func isArticle(_ value: JSONValue) -> Bool {
    (value["@type"]?.list ?? []).compactMap(text).contains { type in
      type.hasBytePrefix("Article") || type.hasByteSuffix("APIReference") || types.contains { type.containsBytes($0) }
    }
  }

  // MARK: Reading

  private mutating func read(_ article: JSONValue, pageTitle: String) {
    title = Self.title(of: article, pageTitle: pageTitle)
    byline = Self.authors(article["author"])
    excerpt = Self.trimmed(article["description"])
    siteName = Self.trimmed(article["publisher"]?["name"])
    published = Self.trimmed(article["datePublished"])
    image = Self.image(article["image"])
    body = Self.trimmed(article["articleBody"])
  }

  /// The name or the headline. Some sites give their own name as the article's: then the title of the page decides.
  private static func title(of article: JSONValue, pageTitle: String) -> String? {
    guard let name = text(article["name"]) else { return trimmed(article["headline"]) }
    guard let headline = text(article["headline"]), !headline.hasSameBytes(as: name) else {
      return TextRuns.trimmed(name)
    }
    let pageTitle = TitleWords(pageTitle)
    let isHeadline = TitleWords(headline).isNear(pageTitle) && !TitleWords(name).isNear(pageTitle)
    return isHeadline ? headline : name
  }

  private static func authors(_ author: JSONValue?) -> String? {
    guard let author else { return nil }
    if let name = trimmed(author["name"]) { return name }
    guard text(author.elements.first?["name"]) != nil else { return nil }
    return author.elements.compactMap { trimmed($0["name"]) }.joined(separator: ", ")
  }

  private static func image(_ image: JSONValue?) -> String? {
    guard let first = image?.list.first else { return nil }
    return trimmed(first) ?? trimmed(first["url"])
  }

  private static func text(_ value: JSONValue?) -> String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  private static func trimmed(_ value: JSONValue?) -> String? {
    guard let text = text(value).map(TextRuns.trimmed), !text.utf8.isEmpty else { return nil }
    return text
  }
}
