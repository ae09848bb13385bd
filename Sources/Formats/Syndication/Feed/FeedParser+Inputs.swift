import Foundation

extension FeedParser {
  /// Reads a feed from data, the type that `URLSession` returns. See ``parse(_:url:contentType:)-([UInt8],_,_)``.
  public static func parse(_ data: Data, url: WebAddress? = nil, contentType: String? = nil) throws(FeedError)
    -> ParsedFeed
  {
    try parse([UInt8](data), url: url, contentType: contentType)
  }

  /// Reads a feed from a string. The encoding that the document declares applies to its bytes and is ignored here.
  public static func parse(_ text: String, url: WebAddress? = nil) throws(FeedError) -> ParsedFeed {
    try parse(ByteOrderMark.before(text), url: url, contentType: nil)
  }
}

extension OPML {
  /// Reads a list from data, the type that `URLSession` returns. See ``parse(_:)-([UInt8])``.
  public static func parse(_ data: Data) throws(FeedError) -> OPMLDocument {
    try parse([UInt8](data))
  }

  /// Reads a list from a string. The encoding that the document declares applies to its bytes and is ignored here.
  public static func parse(_ text: String) throws(FeedError) -> OPMLDocument {
    try parse(ByteOrderMark.before(text))
  }
}

/// The byte order mark of UTF-8, which takes precedence over every declared encoding (RFC 7303 §3).
private enum ByteOrderMark {
  static func before(_ text: String) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return text.utf8.starts(with: mark) ? Array(text.utf8) : mark + text.utf8
  }
}
