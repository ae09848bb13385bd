import Bytes
import Foundation
import HTML
import Loading
import Syndication

/// YouTube: channels, handles, playlists and videos. The feed of a channel has all its videos; hidden playlists have its
/// videos, shorts and live streams apart: their identifiers are the channel's with another prefix.
struct YouTube: KnownSite {
  private static let hosts: Set<ByteString> = [
    "youtube.com", "music.youtube.com", "youtu.be", "youtube-nocookie.com",
  ]
  /// Names of pages that are not those of channels.
  private static let reserved: Set<ByteString> = [
    "feeds", "feed", "results", "gaming", "premium", "account", "about", "t", "howyoutubeworks", "redirect", "oembed",
    "hashtag", "post", "clip", "kids", "trending", "playlists", "api", "s", "iframe_api", "attribution_link",
  ]
  private static let feed = "https://www.youtube.com/feeds/videos.xml"

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard Self.hosts.contains(page.site) else { return nil }
    let parts = page.segments
    if page.site == "youtu.be" { return parts.first.flatMap { video($0, page) } }
    guard let first = parts.first, !Self.reserved.contains(first) else { return nil }
    let second: ByteString? = parts.count > 1 ? parts[1] : nil
    switch first {
    case "channel": return second.map { .feeds(Self.channel($0, tab: parts.last)) }
    case "user":
      guard let second else { return nil }
      return channelPage("user/\(second)", tab: parts.last, otherwise: "\(Self.feed)?user=\(second.queryValue)")
    case "c": return second.flatMap { channelPage("c/\($0)", tab: parts.last) }
    case "playlist": return playlist(page).map { .feeds([$0]) }
    case "watch": return page.field("v").flatMap { video($0, page) } ?? playlist(page).map { .feeds([$0]) }
    case "shorts", "live", "embed", "v":
      guard let second else { return nil }
      return second == "videoseries" ? playlist(page).map { .feeds([$0]) } : video(second, page)
    default:
      guard first.string.hasBytePrefix("@") || parts.count == 1 else { return nil }
      return channelPage(first.string, tab: parts.last)
    }
  }

  // MARK: Feeds

  /// The feeds of a channel; the one of the tab that the address names comes first.
  static func channel(_ id: ByteString, tab: ByteString? = nil) -> [DiscoveredFeed] {
    let all = DiscoveredFeed.titled("Everything on the channel", "\(feed)?channel_id=\(id.queryValue)")
    guard isChannel(id) else { return [all] }
    func apart(_ title: String, _ prefix: String) -> DiscoveredFeed {
      .titled(title, "\(feed)?playlist_id=\(prefix)\(id.dropping(2))")
    }
    let videos = apart("Videos only", "UULF")
    let shorts = apart("Shorts only", "UUSH")
    let streams = apart("Live streams only", "UULV")
    return switch tab {
    case "videos": [videos, all, shorts, streams]
    case "shorts": [shorts, all, videos, streams]
    case "streams", "live": [streams, all, videos, shorts]
    default: [all, videos, shorts, streams]
    }
  }

  private static func isChannel(_ id: ByteString) -> Bool {
    id.utf8.count == 24 && id.string.hasBytePrefix("UC") && id.isIdentifier
  }

  private func playlist(_ page: BrowserAddress) -> DiscoveredFeed? {
    // Mixes (RD), "watch later" and "liked videos" are made for each viewer and have no feed.
    guard let list = page.field("list"), list.isIdentifier, !list.string.hasBytePrefix("RD"), list != "WL", list != "LL"
    else { return nil }
    return .titled("The playlist", "\(Self.feed)?playlist_id=\(list)")
  }

  // MARK: Pages

  private func channelPage(_ path: String, tab: ByteString?, otherwise: WebAddress? = nil) -> SiteLookup {
    .request(
      SiteRequest(
        request: Self.request("https://www.youtube.com/\(path)"),
        read: { response in
          if let id = Self.channelID(in: response) { return .feeds(Self.channel(id, tab: tab)) }
          return otherwise.map(SiteLookup.feed) ?? Self.unnamed
        }, otherwise: { otherwise.map(SiteLookup.feed) }))
  }

  /// The feeds of the channel of a video, after that of the playlist that it is watched in.
  private func video(_ id: ByteString, _ page: BrowserAddress) -> SiteLookup? {
    guard id.isIdentifier, id.utf8.count <= 64 else { return nil }
    let playlist = [playlist(page)].compactMap(\.self)
    return .request(
      SiteRequest(
        request: Self.request("https://www.youtube.com/watch?v=\(id)"),
        read: { response in
          let channel = Self.channelID(in: response).map { Self.channel($0) } ?? []
          return playlist.isEmpty && channel.isEmpty ? Self.unnamed : .feeds(playlist + channel)
        }, otherwise: { playlist.isEmpty ? nil : .feeds(playlist) }))
  }

  private static let unnamed = SiteLookup.refused(
    """
    YouTube's page does not say which channel it belongs to. Open the channel, choose “Share channel” and “Copy channel \
    ID”, and add https://www.youtube.com/channel/ with the ID behind it.
    """)

  private static func request(_ address: WebAddress) -> Request {
    var request = Request(address)
    // In some countries YouTube asks for consent before it shows a page. This cookie answers that page.
    request.headers = [HTTPHeader("Accept", "text/html"), HTTPHeader("Cookie", "SOCS=CAI")]
    return request
  }

  /// The channel of a page. Elements of the head come before data of scripts, which names other channels too.
  static func channelID(in response: Response) -> ByteString? {
    for element in HTMLDocument(parsing: response.body).root.descendants {
      let stated: String?
      switch ByteString(element.name) {
      case "meta" where ["channelId", "identifier", "og:url"].contains(name(of: element)): stated = element["content"]
      case "link" where ["canonical", "alternate"].contains(ByteString(element["rel"] ?? "")): stated = element["href"]
      default: continue
      }
      if let id = stated.flatMap(channelID) { return id }
    }
    let body = Data(response.body)
    for key in ["\"externalChannelId\":\"", "\"externalId\":\"", "\"channelId\":\""] {
      guard let found = body.range(of: Data(key.utf8)) else { continue }
      let id = ByteString(decoding: body[found.upperBound...].prefix(24))
      if isChannel(id) { return id }
    }
    return nil
  }

  private static func name(of meta: HTMLElement) -> ByteString {
    ByteString(meta["itemprop"] ?? meta["property"] ?? "")
  }

  /// The identifier that a text is, or that an address of a channel or its feed has.
  private static func channelID(_ text: String) -> ByteString? {
    let text = ByteString(text)
    if isChannel(text) { return text }
    guard let address = BrowserAddress(text.string), hosts.contains(address.site) else { return nil }
    let candidate =
      address.segments.first == "channel" ? address.segments.dropFirst().first : address.field("channel_id")
    return candidate.flatMap { isChannel($0) ? $0 : nil }
  }
}
