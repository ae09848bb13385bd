import Bytes

/// Distinguishes pages from feeds by their first bytes.
public enum FeedSniffer {
  /// True if a document is an HTML page. The document itself takes precedence over its content type: a feed served as
  /// `text/html` is a feed.
  ///
  /// - Complexity: O(bytes before the first element).
  public static func looksLikeHTML(_ data: [UInt8], contentType: String?) -> Bool {
    switch DocumentStart(data) {
    case .doctype(let name): return name == "html"
    case .element(let name):
      if htmlElements.contains(name) { return true }
      return isHTMLType(contentType) && !feedElements.contains(name)
    case .xmlDeclarationOnly, .empty: return false
    case .json: return false
    case .other: return isHTMLType(contentType)
    }
  }

  private static let htmlElements: Set<ByteString> = ["html", "head", "body", "meta", "script", "style"]
  static let feedElements: Set<ByteString> = ["rss", "feed", "rdf", "rdf:rdf", "channel", "opml", "entry"]

  private static func isHTMLType(_ contentType: String?) -> Bool {
    guard let contentType else { return false }
    let lowered = contentType.lowercasedASCII
    return lowered.hasBytePrefix("text/html") || lowered.hasBytePrefix("application/xhtml+xml")
  }
}
