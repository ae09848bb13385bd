import Bytes
import Storage
import Syndication

extension AnnouncedHub {
  /// The address at which the feed's cloud takes registrations (RSS 2.0, `<cloud>`; JSON Feed 1.1, `hubs`); nil for a cloud
  /// that does not take them by HTTP POST.
  static func cloud(of feed: ParsedFeed, url: WebAddress) -> WebAddress? {
    feed.cloud.flatMap { address(of: $0, in: url) }
      ?? feed.hubs.lazy.filter(isCloud).compactMap { webAddress($0.url.string) }.first
  }

  private static func isCloud(_ hub: FeedHub) -> Bool {
    hub.type.map { $0.hasSameBytesIgnoringCase(as: "rssCloud") } ?? false
  }

  private static func address(of cloud: FeedCloud, in feed: WebAddress) -> WebAddress? {
    guard let name = cloud.protocolName, let domain = ASCII.nonEmpty(cloud.domain), isHost(domain) else { return nil }
    let isSecure = name.hasSameBytesIgnoringCase(as: "https-post")
    guard isSecure || name.hasSameBytesIgnoringCase(as: "http-post") else { return nil }
    guard let port = UInt16(cloud.port ?? (isSecure ? "443" : "80")), port > 0 else { return nil }
    let path = cloud.path ?? ""
    let rest = path.hasBytePrefix("/") ? path : "/" + path
    // WordPress names its own host with port 80, also where that port only redirects to TLS: a POST does not survive
    // such a redirect. A cloud on the feed's own host is asked over TLS if the feed comes over TLS.
    if port == 80, feed.scheme == "https", let secure = webAddress("https://\(domain)\(rest)"), secure.host == feed.host
    {
      return secure
    }
    return webAddress("\(isSecure || port == 443 ? "https" : "http")://\(domain):\(port)\(rest)")
  }

  /// True if the text cannot end the host of an address or add a user to it.
  private static func isHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || "-._".utf8.contains($0) }
  }
}
