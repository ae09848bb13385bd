import Foundation

/// Writes OPML 2.0.
enum OPMLWriter {
  static func write(_ document: OPMLDocument, created: Date) -> [UInt8] {
    var output: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>\n".utf8)
    if let title = document.title {
      output.append(contentsOf: "    <title>".utf8)
      XMLText.append(title, inAttribute: true, to: &output)
      output.append(contentsOf: "</title>\n".utf8)
    }
    output.append(contentsOf: "    <dateCreated>\(FeedDate.rfc822(created))</dateCreated>\n  </head>\n  <body>\n".utf8)
    for outline in document.outlines { append(outline, depth: 2, to: &output) }
    output.append(contentsOf: "  </body>\n</opml>\n".utf8)
    return output
  }

  private static func append(_ outline: OPMLOutline, depth: Int, to output: inout [UInt8]) {
    // What nests deeper is not indented further: that would be more than what is written.
    let indent: String = String(repeating: "  ", count: min(depth, 16))
    output.append(contentsOf: "\(indent)<outline".utf8)
    append("text", outline.title, to: &output)
    append("title", outline.title, to: &output)
    if let feedURL = outline.feedURL {
      append("type", "rss", to: &output)
      append("xmlUrl", feedURL, to: &output)
    }
    if let siteURL = outline.siteURL { append("htmlUrl", siteURL, to: &output) }
    if outline.children.isEmpty {
      output.append(contentsOf: "/>\n".utf8)
      return
    }
    output.append(contentsOf: ">\n".utf8)
    for child in outline.children { append(child, depth: depth + 1, to: &output) }
    output.append(contentsOf: "\(indent)</outline>\n".utf8)
  }

  private static func append(_ name: String, _ value: String, to output: inout [UInt8]) {
    output.append(contentsOf: " \(name)=\"".utf8)
    XMLText.append(value, inAttribute: true, to: &output)
    output.append(UInt8(ascii: "\""))
  }
}
