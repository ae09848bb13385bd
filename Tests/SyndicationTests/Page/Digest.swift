import Foundation
import HTML
import Syndication

/// The newest entries of a feed as lines of text.
func digest(_ data: Data, from address: WebAddress, contentType: String? = nil) throws -> [String] {
  let feed = try FeedParser.parse(data, url: address, contentType: contentType)
  let sanitizer = Sanitizer()
  var lines = ["\(feed.title), \(feed.entries.count) entries"]
  for entry in feed.entries.prefix(10) {
    let authors = entry.authors.compactMap(\.displayName).joined(separator: ", ")
    lines.append("\(entry.title ?? "Untitled") (\(authors)) \(entry.link ?? "")")
    if let text = entry.content ?? entry.summary {
      // The texts of a feed are as published: only what the sanitizer gives back may be shown.
      let article = sanitizer.clean(text.html, baseURL: text.baseURL ?? entry.baseURL)
      lines.append("  " + PlainText.truncate(article.text, toCharacters: 80))
      lines += article.images.map { "  picture: \($0.url)" }
    }
    lines += entry.enclosures.map { "  file: \($0.url) (\($0.mimeType ?? "unknown type"))" }
  }
  return lines + feed.repairs.map { "line \($0.line): \($0.what)" }
}
