import Bytes
import Loading

/// Substack: publications, posts in the app, and profiles. A publication with a host of its own links to its feed.
struct Substack: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard page.isBelow("substack.com") else { return nil }
    let parts = page.segments
    switch page.host {
    case "substack.com", "www.substack.com":
      if parts.count == 3, parts[0] == "home", parts[1] == "post", let post = number(parts[2]) {
        return self.post(post)
      }
      if parts.count > 1, parts[0] == "profile", parts[1].isIdentifier { return profile(parts[1]) }
      guard let name = parts.first, name.string.hasBytePrefix("@"), name.dropping(1).isIdentifier else { return nil }
      return profile(name.dropping(1))
    case "open.substack.com":
      guard parts.count > 1, parts[0] == "pub", parts[1].isIdentifier else { return nil }
      return .feed("https://\(parts[1].string.lowercasedASCII).substack.com/feed")
    default: return parts.first == "feed" ? nil : .feed("https://\(page.host)/feed")
    }
  }

  private func profile(_ name: ByteString) -> SiteLookup {
    .request(
      .json(
        Request("https://substack.com/api/v1/user/\(name)/public_profile"),
        { feed(of: $0["primaryPublication"]) },
        otherwise: {
          .refused("This profile names no publication of its own. Add the address of the publication.")
        }))
  }

  /// The publication of a post that the home page shows.
  private func post(_ number: ByteString) -> SiteLookup {
    .request(
      .json(
        Request("https://substack.com/api/v1/posts/by-id/\(number)"), { feed(of: $0["publication"]) },
        otherwise: {
          .refused("Substack does not say which publication has this post. Add the address of the publication.")
        }))
  }

  /// The number of `p-123`.
  private func number(_ part: ByteString) -> ByteString? {
    guard part.string.hasBytePrefix("p-"), part.utf8.count <= 22 else { return nil }
    return part.dropping(2).isNumber ? part.dropping(2) : nil
  }

  private func feed(of publication: SiteJSON) -> SiteLookup? {
    if let host = publication["custom_domain"].text, let own = BrowserAddress("https://\(host)"), own.segments.isEmpty {
      return .feed("https://\(own.host)/feed")
    }
    guard let name = publication["subdomain"].text, name.isIdentifier else { return nil }
    return .feed("https://\(name).substack.com/feed")
  }
}
