import Bytes
import Loading

/// Apple Podcasts, and players that name a podcast by Apple's number. Apple's lookup states the feed.
struct ApplePodcasts: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let parts = page.segments
    switch page.host {
    case "podcasts.apple.com", "itunes.apple.com":
      guard parts.contains("podcast") else { return nil }
      return Self.number(parts.last, after: "id").map { Self.feed(of: $0, country: parts.first) }
    case "pca.st":
      guard parts.first == "itunes", parts.count > 1 else { return nil }
      return Self.number(parts[1], after: "").map { Self.feed(of: $0) }
    default: return nil
    }
  }

  /// - Parameter country: A store's, in two letters: a podcast may be in some of them only.
  static func feed(of number: ByteString, country: ByteString? = nil) -> SiteLookup {
    let isCountry = country?.utf8.count == 2 && country?.utf8.allSatisfy(ASCII.isLetter) == true
    let store = isCountry ? "&country=\(country?.string.lowercasedASCII ?? "")" : ""
    return .request(
      .json(
        Request("https://itunes.apple.com/lookup?id=\(number)&entity=podcast\(store)"),
        { answer in answer["results"].elements.lazy.compactMap { $0["feedUrl"].address }.first.map(SiteLookup.feed) },
        otherwise: {
          .refused(
            """
            Apple names no feed for this podcast: it may be for subscribers only, or no longer listed. Look for the feed at \
            the podcast's own site.
            """)
        }))
  }

  /// The number of a podcast in a part of a path.
  static func number(_ part: ByteString?, after prefix: String) -> ByteString? {
    guard let part, part.string.hasBytePrefix(prefix) else { return nil }
    let number = part.dropping(prefix.utf8.count)
    return number.isNumber && number.utf8.count <= 20 ? number : nil
  }
}
