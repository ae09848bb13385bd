import Bytes
import Syndication

/// GitLab, on its own host and on others: releases, tags, commits, issues and merge requests of a project, and the
/// activity of users, groups and projects.
struct GitLab: KnownSite {
  /// Parts behind `/-/` by which GitLab is recognized on other hosts.
  private static let parts: Set<ByteString> = [
    "releases", "tags", "issues", "work_items", "merge_requests", "commits", "commit", "tree", "blob", "pipelines",
    "boards", "wikis", "branches",
  ]
  private static let reserved: Set<ByteString> = [
    "feeds", "explore", "help", "users", "search", "dashboard", "admin", "api", "assets", "public", "-",
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    let project = page.segments.prefix { $0 != "-" }
    let rest = page.segments.dropFirst(project.count + 1).map(\.self)
    let isKnown = page.site == "gitlab.com" || page.host.string.hasBytePrefix("gitlab.")
    guard isKnown || project.count > 1 && rest.first.map(Self.parts.contains) == true, let first = project.first,
      !Self.reserved.contains(first),
      page.segments.last?.isFeedName == false, page.field("format") != "atom"
    else { return nil }
    let origin = "\(page.origin)/\(project.map(\.string).joined(separator: "/"))"
    if project.count == 1 { return rest.isEmpty && first != "groups" ? .feed("\(origin).atom") : nil }
    if first == "groups" { return .feed("\(page.origin)/\(project[1]).atom") }
    return .feeds(feeds(of: origin, rest))
  }

  private func feeds(of project: String, _ rest: [ByteString]) -> [DiscoveredFeed] {
    let branch = rest.dropFirst().map(\.string).joined(separator: "/")
    let commits =
      ["commits", "tree", "blob"].contains(rest.first) && !branch.utf8.isEmpty
      ? DiscoveredFeed.titled("Commits to \(branch)", "\(project)/-/commits/\(branch)?format=atom") : nil
    let releases = DiscoveredFeed.titled("Releases", "\(project)/-/releases.atom")
    let tags = DiscoveredFeed.titled("Tags", "\(project)/-/tags?format=atom")
    let issues = DiscoveredFeed.titled("Issues", "\(project)/-/issues.atom")
    let requests = DiscoveredFeed.titled("Merge requests", "\(project)/-/merge_requests.atom")
    let activity = DiscoveredFeed.titled("All activity", "\(project).atom")
    switch rest.first {
    case "releases": return [releases]
    case "tags": return [tags]
    case "issues", "work_items": return [issues]
    case "merge_requests": return [requests]
    case "commits": return [commits ?? activity]
    default: return [commits, releases, tags, issues, requests, activity].compactMap(\.self)
    }
  }
}
