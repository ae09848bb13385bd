import Foundation

/// Writes OPML 2.0.
enum OPMLWriter {
  static func write(_ document: OPMLDocument, created: Date) -> [UInt8] {
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>\n".utf8)
    appendHead("title", document.title, to: &output)
    appendHead("dateCreated", FeedDate.rfc822(document.created ?? created), to: &output)
    appendHead("dateModified", document.modified.map(FeedDate.rfc822), to: &output)
    appendHead("ownerName", document.ownerName, to: &output)
    appendHead("ownerEmail", document.ownerEmail, to: &output)
    appendHead("ownerId", document.ownerURL?.string, to: &output)
    output.append(contentsOf: "  </head>\n  <body>\n".utf8)
    for outline in document.outlines { append(outline, depth: 2, to: &output) }
    output.append(contentsOf: "  </body>\n</opml>\n".utf8)
    return output
  }

  private static func append(_ outline: OPMLOutline, depth: Int, to output: inout [UInt8]) {
    // Deeper outlines are not indented further: the indentation would exceed the content.
    let indent = String(repeating: "  ", count: min(depth, 16))
    output.append(contentsOf: "\(indent)<outline".utf8)
    append("text", outline.title, to: &output)
    append("title", outline.title, to: &output)
    if let feedURL = outline.feedURL {
      append("type", "rss", to: &output)
      append("xmlUrl", feedURL.string, to: &output)
    }
    append("htmlUrl", outline.siteURL?.string, to: &output)
    append("description", outline.description, to: &output)
    append("language", outline.language, to: &output)
    append("version", outline.version, to: &output)
    append("created", outline.created.map(FeedDate.rfc822), to: &output)
    append("isComment", outline.isComment ? "true" : nil, to: &output)
    append("category", categories(of: outline), to: &output)
    if outline.children.isEmpty {
      output.append(contentsOf: "/>\n".utf8)
      return
    }
    output.append(contentsOf: ">\n".utf8)
    for child in outline.children { append(child, depth: depth + 1, to: &output) }
    output.append(contentsOf: "\(indent)</outline>\n".utf8)
  }

  /// Commas separate categories, so a category with a comma cannot be written.
  private static func categories(of outline: OPMLOutline) -> String? {
    guard !outline.categories.isEmpty else { return nil }
    return outline.categories.map { $0.splitBytes(on: ",").joined(separator: " ") }.joined(separator: ",")
  }

  private static func appendHead(_ name: String, _ text: String?, to output: inout [UInt8]) {
    guard let text else { return }
    output.append(contentsOf: "    <\(name)>".utf8)
    XMLText.append(text, inAttribute: true, to: &output)
    output.append(contentsOf: "</\(name)>\n".utf8)
  }

  private static func append(_ name: String, _ value: String?, to output: inout [UInt8]) {
    guard let value else { return }
    output.append(contentsOf: " \(name)=\"".utf8)
    XMLText.append(value, inAttribute: true, to: &output)
    output.append(UInt8(ascii: "\""))
  }
}
