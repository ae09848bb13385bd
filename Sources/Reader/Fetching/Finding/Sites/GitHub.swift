import Bytes
import Syndication

/// GitHub: releases, tags, commits and discussions of a repository, and the public activity of a user.
struct GitHub: KnownSite {
  /// First parts of paths that are not names of owners.
  private static let reserved: Set<ByteString> = [
    "about", "apps", "codespaces", "collections", "contact", "customer-stories", "enterprise", "events", "explore",
    "features", "issues", "login", "marketplace", "new", "notifications", "orgs", "pricing", "pulls", "search",
    "security", "settings", "site", "sponsors", "stars", "team", "topics", "trending",
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let parts = page.segments
    if page.host == "gist.github.com" {
      guard let owner = parts.first, !owner.isFeedName, !["discover", "starred", "search"].contains(owner) else {
        return nil
      }
      return .feed("https://gist.github.com/\(owner).atom")
    }
    guard page.site == "github.com", let owner = parts.first, !Self.reserved.contains(owner) else { return nil }
    guard parts.count > 1 else { return owner.isFeedName ? nil : .feed("https://github.com/\(owner).atom") }
    guard parts.count == 2 || parts.last?.string.hasByteSuffix(".atom") == false else { return nil }
    return repository("https://github.com/\(owner)/\(name(parts[1]))", page)
  }

  /// A repository's name without the ending of the address that it is cloned from.
  private func name(_ part: ByteString) -> ByteString {
    part.string.hasByteSuffix(".git") ? ByteString(Substring(part.utf8.dropLast(4))) : part
  }

  private func repository(_ address: String, _ page: BrowserAddress) -> SiteLookup? {
    let usual: [DiscoveredFeed] = [
      .titled("Releases", "\(address)/releases.atom"), .titled("Tags", "\(address)/tags.atom"),
      .titled("Commits", "\(address)/commits.atom"),
    ]
    guard page.segments.count > 2 else { return .feeds(usual) }
    let branch = page.path(from: 3)
    switch page.segments[2] {
    case "releases": return .feed("\(address)/releases.atom")
    case "tags": return .feed("\(address)/tags.atom")
    case "commits": return .feed(branch.utf8.isEmpty ? "\(address)/commits.atom" : "\(address)/commits/\(branch).atom")
    case "tree", "blob":
      guard !branch.utf8.isEmpty else { return .feeds(usual) }
      return .feeds([.titled("Commits to \(branch)", "\(address)/commits/\(branch).atom")] + usual)
    case "discussions": return .feeds([.titled("Discussions", "\(address)/discussions.atom")] + usual)
    case "wiki": return .feeds([.titled("Changes of the wiki", "\(address)/wiki.atom")] + usual)
    case "issues", "pulls", "pull":
      return .refused(
        "GitHub has no feeds of issues and pull requests. Add \(address) to follow its releases, tags or commits.")
    default: return .feeds(usual)
    }
  }
}
