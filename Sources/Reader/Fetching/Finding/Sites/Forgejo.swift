import Bytes
import Syndication

/// Hosts of Forgejo and Gitea: releases, tags and activity of repositories and users. Pages of other hosts with this
/// software link to their feeds.
struct Forgejo: KnownSite {
  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let parts = page.segments
    guard ["codeberg.org", "gitea.com", "code.forgejo.org"].contains(page.site), let owner = parts.first,
      !["explore", "user", "assets", "api", "-"].contains(owner), parts.last?.isFeedName == false
    else { return nil }
    guard parts.count > 1 else { return .feed("\(page.origin)/\(owner).rss") }
    let repository = "\(page.origin)/\(owner)/\(parts[1])"
    let releases = DiscoveredFeed.titled("Releases", "\(repository)/releases.rss")
    let tags = DiscoveredFeed.titled("Tags", "\(repository)/tags.rss")
    let activity = DiscoveredFeed.titled("All activity", "\(repository).rss")
    guard parts.count > 2 else { return .feeds([releases, tags, activity]) }
    switch parts[2] {
    case "rss", "atom": return nil
    case "releases": return .feeds([releases])
    case "tags": return .feeds([tags])
    case "src", "commits":
      guard parts.count > 4, parts[3] == "branch" else { return .feeds([releases, tags, activity]) }
      let commits = DiscoveredFeed.titled("Commits to \(parts[4])", "\(repository)/rss/branch/\(page.path(from: 4))")
      return .feeds([commits, releases, tags, activity])
    default: return .feeds([releases, tags, activity])
    }
  }
}
