import Bytes
import Foundation
import Loading
import WebAddresses

/// Mastodon and other servers of the Fediverse (Misskey, GoToSocial, Pixelfed, Pleroma, Friendica): profiles, tags, and
/// handles, which WebFinger (RFC 7033) resolves.
struct Fediverse: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard let first = page.segments.first, page.segments.last?.isFeedName == false else { return nil }
    if first == "deck" || first == "web", page.segments.count > 1, page.segments[1].string.hasBytePrefix("@") {
      // The same page in another layout of Mastodon.
      return BrowserAddress("\(page.origin)/\(page.path(from: 1))").flatMap { lookup($0) }
    }
    if first.string.hasBytePrefix("@") {
      // A profile of another server, shown here: its own server has the feed.
      if let handle = SiteHandle(first.string), handle.server != nil, let resolved = lookup(handle) { return resolved }
      guard let name = name(first.dropping(1)) else { return nil }
      let parts = page.segments.dropFirst()
      if parts.count == 2, parts.first == "tagged", let tag = parts.last {
        return .page(page.address, guesses: ["\(page.origin)/@\(name)/tagged/\(tag).rss"])
      }
      return .page(page.address, guesses: guesses(name, part: parts.first, at: page.origin))
    }
    guard page.segments.count == 2, let name = name(page.segments[1]) else { return nil }
    switch first {
    case "users": return .page(page.address, guesses: guesses(name, part: nil, at: page.origin))
    case "tags": return .page(page.address, guesses: ["\(page.origin)/tags/\(name).rss"])
    default: return nil
    }
  }

  func lookup(_ handle: SiteHandle) -> SiteLookup? {
    guard handle.kind == .account, let server = handle.server else { return nil }
    let account = ByteString("acct:\(handle.name)@\(server.authority)").queryValue
    let name = handle.name
    return .request(
      .json(
        Request("\(server.origin)/.well-known/webfinger?resource=\(account)"),
        { lookup($0) },
        otherwise: {
          .page("\(server.origin)/@\(name)", guesses: guesses(name, part: nil, at: server.origin))
        }))
  }

  /// The feeds of a profile: of Mastodon and Misskey, GoToSocial, Pixelfed, Pleroma.
  private func guesses(_ name: String, part: ByteString?, at origin: String) -> [WebAddress] {
    let parts: [WebAddress] =
      part == "with_replies" || part == "media" ? ["\(origin)/@\(name)/\(part?.string ?? "").rss"] : []
    return parts + [
      "\(origin)/@\(name).rss", "\(origin)/@\(name)/feed.rss", "\(origin)/users/\(name).atom",
      "\(origin)/users/\(name)/feed.atom",
    ]
  }

  private func name(_ part: ByteString) -> String? {
    SiteHandle("@\(part)").flatMap { $0.server == nil ? $0.name : nil }
  }

  /// Reads a JSON Resource Descriptor (RFC 7033, section 4.4): the feed that the server names, else the profile's page.
  private func lookup(_ descriptor: SiteJSON) -> SiteLookup? {
    func address(_ relation: ByteString) -> WebAddress? {
      descriptor["links"].elements.first { $0["rel"].text == relation }?["href"].address
    }
    if let feed = address("http://schemas.google.com/g/2010#updates-from") { return .feed(feed) }
    guard let profile = address("http://webfinger.net/rel/profile-page") else { return nil }
    return BrowserAddress(profile.string).flatMap { KnownSites.lookup($0) } ?? .page(profile, guesses: [])
  }
}
