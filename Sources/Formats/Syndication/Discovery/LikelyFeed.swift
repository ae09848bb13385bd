import Bytes
import HTML
import WebAddresses

/// Recognizes links to feeds that do not say what they lead to.
enum LikelyFeed {
  /// True if the address is like those that sites give to feeds: `/feed/`, `news.rss`, `?feed=rss2`, `feeds.example.org/x`.
  static func isAddress(_ url: WebAddress) -> Bool {
    guard !leadsThrough(url) else { return false }
    let segments = url.segments.map { ByteString($0.string.lowercasedASCII) }
    if let name = segments.last, isFile(name.string) || segments.suffix(3) == ["feeds", "posts", "default"] {
      return true
    }
    if fields.contains(where: { url.field($0).map { values.contains(lowercased($0)) } ?? false }) { return true }
    let labels = url.host?.string.splitBytes(on: ".") ?? []
    let isOfFeeds = labels.count > 2 && labels.first.map { hosts.contains(ByteString($0)) } ?? false
    return isOfFeeds && !segments.isEmpty && segments.last?.string.hasByteSuffix(".html") == false
  }

  /// True if the link has the scheme of old feed readers.
  static func isScheme(_ reference: String) -> Bool {
    PlainText.fold(reference).lowercasedASCII.hasBytePrefix("feed:")
  }

  /// True if the address has another one inside, as those of reading services and of share buttons.
  static func leadsThrough(_ url: WebAddress) -> Bool {
    let rest = Substring(url.string.utf8.dropFirst("https:".utf8.count)).lowercasedASCII
    return ["http:", "https:", "http%3a", "https%3a"].contains { rest.containsBytes($0) }
  }

  /// True if the words of a link, or of the picture in it, name a feed.
  static func isNamed(_ link: HTMLElement) -> Bool {
    var words = ["title", "class", "aria-label", "rel"].compactMap { link[$0] }
    for element in link.descendants { words += ["alt", "title", "class"].compactMap { element[$0] } }
    let text = PlainText.fold(link.text)
    if text.utf8.count <= longestName { words.append(text) }
    return words.contains { self.words($0).contains(where: names.contains) }
  }

  // MARK: Private

  /// A longer text of a link is about something.
  private static let longestName = 80
  private static let names: Set<ByteString> = ["rss", "rss2", "atom", "rdf", "feed", "newsfeed", "webfeed", "xml"]
  private static let formats: Set<ByteString> = ["rss", "atom", "rdf"]
  private static let files: Set<ByteString> = [
    "feed", "rss", "rss2", "rss091", "rss092", "rss10", "rss20", "atom", "atom10", "rdf", "index.xml", "index.rdf",
  ]
  /// The endings of files that a program on the server writes, or that have many kinds of content.
  private static let endings: Set<ByteString> = [
    "xml", "json", "php", "aspx", "ashx", "asp", "cgi", "pl", "jsp", "cfm", "do",
  ]
  private static let fields: [ByteString] = ["feed", "format", "type", "output", "alt", "view", "mode", "action"]
  private static let values: Set<ByteString> = [
    "rss", "rss2", "rss20", "rss_200", "atom", "atom10", "rdf", "feed", "jsonfeed",
  ]
  private static let hosts: Set<ByteString> = ["feeds", "feed", "rss", "feeds2"]

  private static func lowercased(_ text: ByteString) -> ByteString { ByteString(text.string.lowercasedASCII) }

  private static func isFile(_ name: String) -> Bool {
    if files.contains(ByteString(name)) { return true }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = ByteString(Substring(name.utf8[dot...].dropFirst()))
    if formats.contains(ending) { return true }
    let stem = String(Substring(name.utf8[..<dot]))
    return endings.contains(ending) && words(stem).contains { $0 != "feedback" && isName($0.string) }
  }

  /// True for “rss”, “newsfeed” and the like.
  private static func isName(_ word: String) -> Bool {
    word.hasSameBytes(as: "atom") || ["rss", "feed"].contains { word.hasBytePrefix($0) || word.hasByteSuffix($0) }
  }

  /// The runs of letters and digits, in lower case.
  private static func words(_ text: String) -> [ByteString] {
    text.lowercasedASCII.utf8.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) && $0 < 0x80 }
      .map { ByteString(Substring($0)) }
  }
}
