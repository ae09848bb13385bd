import Bytes
import HTML

/// Describes documents that are not feeds, for error messages.
enum DocumentHint {
  /// Describes a file of a known binary format, from its first bytes; nil if the file may be text.
  static func binary(_ data: [UInt8]) -> String? {
    magics.first { data.starts(with: $0.magic) }?.hint
  }

  /// Describes a page; nil if the document may be a feed.
  static func page(_ bytes: [UInt8]) -> String? {
    FeedSniffer.looksLikeHTML(bytes, contentType: nil) ? titledPage(bytes) : nil
  }

  /// Describes an XML document with this root.
  static func foreignRoot(_ root: XMLElement) -> String {
    switch root.name {
    case "opml": "an OPML list of feeds"
    case "urlset", "sitemapindex": "a sitemap"
    case "html": "an HTML page"
    case "svg": "an SVG picture"
    default: "an XML document of another kind (its outermost element is <\(root.name)>)"
    }
  }

  private static let magics: [(magic: [UInt8], hint: String)] = [
    ([0x1F, 0x8B], "compressed data (gzip)"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed data (zstd)"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"),
    ([0xFF, 0xD8, 0xFF], "a picture (JPEG)"),
    ([0x47, 0x49, 0x46, 0x38], "a picture (GIF)"),
    ([0x49, 0x44, 0x33], "an audio file (MP3)"),
  ]

  private static func titledPage(_ bytes: [UInt8]) -> String {
    let head = bytes.prefix(65_536).map(ASCII.lowercased)
    let title: Range<Int>? = head.withUnsafeBufferPointer { head in
      guard let start = ByteScan.first("<title", in: head, from: 0) else { return nil }
      let open = ByteScan.first(UInt8(ascii: ">"), in: head, from: start, to: head.count)
      return ByteScan.first("</title", in: head, from: open).map { (open + 1)..<$0 }
    }
    guard let title else { return "an HTML page" }
    let text = PlainText.decode(String(decoding: bytes[title], as: UTF8.self), markup: .declared)
    guard !text.isEmpty else { return "an HTML page" }
    let scalars = text.unicodeScalars
    let start = String(scalars.prefix(100))
    return "an HTML page titled “\(start.utf8.count < text.utf8.count ? start + "…" : text)”"
  }
}
