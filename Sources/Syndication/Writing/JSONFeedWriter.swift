import Bytes
import Foundation

/// Writes feeds of the common model as JSON Feed 1.1 (jsonfeed.org/version/1.1), whatever they were read from.
///
/// Read again, the feed has the same entries, but for what the format has no place for: the kind, width and height of
/// files, and comment pages are left out; a summary becomes plain text; an entry that has only a summary has it as its content, since an
/// item must have some. As HTML in JSON has no base, addresses in it are made absolute.
public enum JSONFeedWriter {
  /// The feed in UTF-8. Linear in its size.
  public static func write(_ feed: ParsedFeed) -> [UInt8] {
    var writer: JSONWriter = JSONWriter()
    let allowance = AddressAllowance(documentBytes: 0)
    writer.object { (writer: inout JSONWriter) in
      writer.string("version", "https://jsonfeed.org/version/1.1")
      writer.string("title", feed.title)
      writer.string("home_page_url", feed.siteURL)
      writer.string("feed_url", feed.feedURL)
      writer.string("description", feed.summary)
      writer.string("language", feed.language)
      writer.string("icon", feed.iconURL)
      writer.array("items", feed.entries) { (entry: ParsedEntry, writer: inout JSONWriter) in
        writer.object { (writer: inout JSONWriter) in write(entry, allowance, to: &writer) }
      }
    }
    return writer.output
  }

  private static func write(_ entry: ParsedEntry, _ allowance: AddressAllowance, to writer: inout JSONWriter) {
    writer.string("id", entry.id)
    writer.string("url", entry.link)
    writer.string("title", entry.title)
    let content: String = (entry.content ?? entry.summary)?.html ?? ""
    allowance.extend(by: content.utf8.count)
    writer.string(
      "content_html", AbsoluteAddresses.html(content, base: AddressBase(entry.baseURL, allowance: allowance)))
    if case .some = entry.content, let summary = entry.summary {
      writer.string("summary", ASCII.nonEmpty(summary.plainText))
    }
    writer.string("image", entry.imageURL)
    writer.string("date_published", entry.published.flatMap { FeedDate.rfc3339($0) })
    writer.string("date_modified", entry.updated.flatMap { FeedDate.rfc3339($0) })
    writer.objects("authors", entry.authors) { (author: FeedPerson, writer: inout JSONWriter) in
      writer.string("name", author.displayName)
    }
    if !entry.categories.isEmpty {
      writer.array("tags", entry.categories.compactMap(\.name)) { (tag: String, writer: inout JSONWriter) in
        writer.string(tag)
      }
    }
    writer.string("language", entry.language)
    writer.objects("attachments", entry.enclosures) { (file: ParsedEnclosure, writer: inout JSONWriter) in
      writer.string("url", file.url)
      // The type must be there (§ Attachments); this one says that it is not known (RFC 2046 §4.5.1).
      writer.string("mime_type", file.mimeType ?? "application/octet-stream")
      writer.string("title", file.title)
      writer.number("size_in_bytes", file.lengthBytes.map { String($0) })
      writer.number("duration_in_seconds", file.durationSeconds.map { DecimalText.of($0) })
    }
  }
}
