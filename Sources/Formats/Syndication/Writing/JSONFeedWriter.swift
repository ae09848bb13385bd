import Bytes
import Foundation

/// Writes feeds of any format as JSON Feed 1.1 (jsonfeed.org/version/1.1).
///
/// Reading the result gives the same entries, except for parts that the format has no place for: modules of RSS and
/// Atom, the medium and picture size of files, and e-mail addresses of people are not written. A summary becomes plain
/// text; an entry with only a summary has it as its content, since an item must have content. HTML in JSON has no base,
/// so its addresses are made absolute. Extensions are written if they were read from JSON.
public enum JSONFeedWriter {
  /// The feed in UTF-8.
  ///
  /// - Complexity: O(size of the feed).
  public static func write(_ feed: ParsedFeed) -> [UInt8] {
    var writer = JSONWriter()
    let allowance = AddressAllowance(documentBytes: 0)
    let isJSON = feed.format == .jsonFeed10 || feed.format == .jsonFeed11
    writer.object { writer in
      writer.string("version", "https://jsonfeed.org/version/1.1")
      writer.string("title", feed.title)
      writer.string("home_page_url", feed.siteURL)
      writer.string("feed_url", feed.feedURL)
      writer.string("description", feed.summary)
      writer.string("user_comment", feed.notice?.plainText)
      writer.string("next_url", feed.nextPageURL)
      writer.string("icon", feed.iconURL)
      writer.string("favicon", feed.faviconURL)
      writer.string("language", feed.language)
      if feed.isExpired { writer.literal("expired", "true") }
      let extensions = isJSON ? feed.extensions : []
      write("authors", feed.authors, extensions, to: &writer)
      list("hubs", feed.hubs, extensions, to: &writer) { hub, writer in
        writer.string("type", hub.type ?? "WebSub")
        writer.string("url", hub.url)
      }
      write(extensions, to: &writer)
      writer.array("items", feed.entries) { entry, writer in
        writer.object { writer in write(entry, of: feed, isJSON ? entry.extensions : [], allowance, to: &writer) }
      }
    }
    return writer.output
  }

  private static func write(
    _ entry: ParsedEntry, of feed: ParsedFeed, _ extensions: [FeedExtension], _ allowance: AddressAllowance,
    to writer: inout JSONWriter
  ) {
    writer.string("id", entry.id)
    writer.string("url", entry.link)
    writer.string("external_url", entry.externalURL)
    writer.string("title", entry.title)
    writeContent(of: entry, allowance, to: &writer)
    if case .some = entry.content, let summary = entry.summary {
      writer.string("summary", ASCII.nonEmpty(summary.isMarkup ? summary.plainText : summary.value))
    }
    writer.string("image", entry.imageURL)
    writer.string("banner_image", entry.bannerImageURL)
    writer.string("date_published", entry.published.flatMap { FeedDate.rfc3339($0) })
    writer.string("date_modified", entry.updated.flatMap { FeedDate.rfc3339($0) })
    // Items without authors inherit those of the feed; writing them with each item could square the size of a feed.
    if entry.authors != feed.authors { write("authors", entry.authors, extensions, to: &writer) }
    if !entry.categories.isEmpty {
      writer.array("tags", entry.categories.compactMap(\.name)) { tag, writer in writer.string(tag) }
    }
    writer.string("language", entry.language)
    list("attachments", entry.enclosures, extensions, to: &writer) { file, writer in
      writer.string("url", file.url)
      // The type is required (§ Attachments); this one means that it is unknown (RFC 2046 §4.5.1).
      writer.string("mime_type", file.mimeType ?? "application/octet-stream")
      writer.string("title", file.title)
      writer.literal("size_in_bytes", file.lengthBytes.map { String($0) })
      writer.literal("duration_in_seconds", file.durationSeconds.map { DecimalText.of($0) })
    }
    write(extensions, to: &writer)
  }

  private static func writeContent(of entry: ParsedEntry, _ allowance: AddressAllowance, to writer: inout JSONWriter) {
    let content = entry.content ?? entry.summary
    let plain = ([content] + entry.otherContents).lazy.compactMap { $0 }.first { $0.mimeType == "text/plain" }
    if content?.mimeType != "text/plain" {
      let html = content?.html ?? ""
      allowance.extend(by: html.utf8.count)
      let base = AddressBase(content?.baseURL ?? entry.baseURL, allowance: allowance)
      writer.string("content_html", AbsoluteAddresses.html(html, base: base))
    }
    writer.string("content_text", plain?.value)
  }

  private static func write(
    _ name: String, _ people: [FeedPerson], _ extensions: [FeedExtension], to writer: inout JSONWriter
  ) {
    list(name, people, extensions, to: &writer) { person, writer in
      writer.string("name", person.name ?? (person.url.map { _ in nil } ?? person.email))
      writer.string("url", person.url)
      writer.string("avatar", person.avatarURL)
    }
  }

  // MARK: Extensions

  /// Writes a list of objects, each with its unknown members.
  private static func list<Element>(
    _ name: String, _ elements: [Element], _ extensions: [FeedExtension], to writer: inout JSONWriter,
    _ each: (Element, inout JSONWriter) -> Void
  ) {
    var unknown: [Int: [FeedExtension]] = [:]
    for element in extensions.all(name) {
      if let index = element.attributes["index"].flatMap({ Int($0) }) { unknown[index] = element.children }
    }
    writer.objects(name, Array(elements.enumerated())) { element, writer in
      each(element.element, &writer)
      for member in unknown[element.offset] ?? [] { write(member, named: true, to: &writer) }
    }
  }

  private static func write(_ extensions: [FeedExtension], to writer: inout JSONWriter) {
    for member in extensions where !member.attributes.keys.contains("index") { write(member, named: true, to: &writer) }
  }

  /// Writes a value that `JSONExtensions` read.
  private static func write(_ value: FeedExtension, named: Bool, to writer: inout JSONWriter) {
    if named { writer.name(value.name) }
    switch value.attributes["type"].map({ ByteString($0) }) {
    case "object": writer.object { writer in for child in value.children { write(child, named: true, to: &writer) } }
    case "array": writer.array(value.children) { child, writer in write(child, named: false, to: &writer) }
    case "null": writer.literal("null")
    case "boolean": writer.literal(value.text?.hasSameBytes(as: "true") == true ? "true" : "false")
    case "number" where isNumber(value.text ?? ""): writer.literal(value.text ?? "0")
    default: writer.string(value.text ?? "")
    }
  }

  /// True for a number of JSON (RFC 8259 §6); the reader accepts more forms.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard case .some = Double(text), let last = digits.last, ASCII.isDigit(last), text.utf8.first != UInt8(ascii: "+")
    else { return false }
    let whole = digits.prefix(while: ASCII.isDigit)
    return whole.count == 1 || whole.first != UInt8(ascii: "0") && !whole.isEmpty
  }
}
