import Bytes
import Loading
import WebAddresses

/// PeerTube: channels, accounts, and videos, whose channel the server names. Its servers are recognized by the paths of
/// their pages.
struct PeerTube: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let parts = page.segments
    guard let first = parts.first else { return nil }
    if first.string.hasBytePrefix("@"), parts.count == 1 || parts[1] == "videos" {
      let name = first.dropping(1).queryValue
      return .page(page.address, guesses: [account(name, at: page.origin), channel(name, at: page.origin)])
    }
    guard parts.count >= 2 else { return nil }
    let name = parts[1].queryValue
    switch first {
    case "c", "video-channels": return .page(page.address, guesses: [channel(name, at: page.origin)])
    case "a", "accounts": return .page(page.address, guesses: [account(name, at: page.origin)])
    case "w" where Self.isVideo(parts[1]): return video(parts[1], page)
    case "videos" where parts.count == 3 && parts[1] == "watch" && Self.isVideo(parts[2]): return video(parts[2], page)
    default: return nil
    }
  }

  private func channel(_ name: String, at origin: String) -> WebAddress {
    "\(origin)/feeds/videos.xml?videoChannelName=\(name)"
  }

  private func account(_ name: String, at origin: String) -> WebAddress {
    "\(origin)/feeds/videos.xml?accountName=\(name)"
  }

  /// A UUID, or one in 22 characters. Other software has short paths below `/w/` too.
  private static func isVideo(_ part: ByteString) -> Bool {
    part.isIdentifier && (part.utf8.count == 22 || part.utf8.count == 36)
  }

  /// The channel of a video at its own server.
  private func video(_ id: ByteString, _ page: BrowserAddress) -> SiteLookup {
    let address = page.address
    return .request(
      .json(
        Request("\(page.origin)/api/v1/videos/\(id)"),
        { answer in
          guard let name = answer["channel"]["name"].text, let host = answer["channel"]["host"].text else { return nil }
          if host.string.hasSameBytes(as: page.authority) { return .feed(channel(name.queryValue, at: page.origin)) }
          guard let handle = SiteHandle("@\(name)@\(host)"), let server = handle.server else { return nil }
          return .feed(channel(handle.name, at: server.origin))
        }, otherwise: { .page(address, guesses: []) }))
  }
}
