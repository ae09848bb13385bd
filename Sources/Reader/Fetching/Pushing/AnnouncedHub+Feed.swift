import Bytes
import Loading
import Storage
import Syndication

extension AnnouncedHub {
  /// The hub that a feed announces, in the response's header or in the document (WebSub, section 4). The header wins. A
  /// feed without a hub may have a cloud.
  ///
  /// Nil for a feed without a hub of the web. A hub knows the feed by its `self` address; without one, the requested
  /// address is used.
  init?(of feed: ParsedFeed, headers: Headers, url: WebAddress) {
    let links = LinkField.links(headers)
    func linked(_ relation: ByteString) -> WebAddress? {
      links.lazy.filter { $0.relations.contains(relation) }.compactMap { Self.webAddress($0.target, base: url) }.first
    }
    let topic = linked("self") ?? feed.feedURL.flatMap { Self.webAddress($0.string) } ?? url
    let hub = linked("hub") ?? feed.hubs.lazy.filter(Self.isWebSub).compactMap { Self.webAddress($0.url.string) }.first
    if let hub {
      guard EntryLimits.address(topic) != nil else { return nil }
      // The secret of a feed that comes over TLS must not travel in the clear.
      guard url.scheme != "https" || topic.scheme == "https" || hub.scheme == "https" else { return nil }
      self.init(url: hub, topic: topic)
    } else if let known = AnnouncedHub(knownFor: url) {
      self = known
    } else if let cloud = Self.cloud(of: feed, url: url), EntryLimits.address(topic) != nil {
      self.init(url: cloud, topic: topic, kind: .rssCloud)
    } else {
      return nil
    }
  }

  /// The hub of YouTube, which its feeds do not name (YouTube Data API, "Subscribe to push notifications"). It has the
  /// feeds of channels only.
  private init?(knownFor url: WebAddress) {
    guard let address = BrowserAddress(url.string), address.host == "www.youtube.com",
      address.segments == ["feeds", "videos.xml"], let channel = address.cleanField("channel_id")
    else { return nil }
    self.init(
      url: "https://pubsubhubbub.appspot.com/subscribe",
      topic: "https://www.youtube.com/xml/feeds/videos.xml?channel_id=\(channel)")
  }

  private static func isWebSub(_ hub: FeedHub) -> Bool {
    hub.type.map { $0.hasSameBytesIgnoringCase(as: "WebSub") } ?? true
  }

  static func webAddress(_ text: String, base: WebAddress? = nil) -> WebAddress? {
    guard let address = EntryLimits.address(WebAddress(text, relativeTo: base)),
      address.scheme == "https" || address.scheme == "http"
    else { return nil }
    return address
  }
}

extension PushSubscription {
  /// True if the hub may know the secret: it travels encrypted, or a listener who reads it could change the feed itself on
  /// its way just as well.
  var sharesSecret: Bool { hub.url.scheme == "https" || hub.topic.scheme == "http" }
}
