import Bytes

/// The feed addresses of sites whose pages do not always link to them.
enum SiteRules {
  /// The feeds of the site for a page, best guess first; empty for an unknown site.
  static func addresses(for page: PageAddress) -> [String] {
    switch page.site {
    case "youtube.com", "music.youtube.com": youTube(page)
    case "github.com": gitHub(page)
    case "gist.github.com": page.segments.first.map { ["https://gist.github.com/\($0).atom"] } ?? []
    case "gitlab.com": gitLab(page)
    case "codeberg.org", "gitea.com": codeberg(page)
    case "reddit.com": reddit(page)
    case "medium.com": medium(page)
    case "vimeo.com": vimeo(page)
    case "bsky.app": after("profile", page) { ["https://bsky.app/profile/\($0)/rss"] }
    case "pypi.org": after("project", page) { ["https://pypi.org/rss/project/\($0)/releases.xml"] }
    case "arxiv.org": after("list", page) { ["https://rss.arxiv.org/rss/\($0)"] }
    case "letterboxd.com": page.segments.first.map { ["https://letterboxd.com/\($0)/rss/"] } ?? []
    case "news.ycombinator.com": ["https://news.ycombinator.com/rss"]
    case "stackoverflow.com", "superuser.com", "serverfault.com", "askubuntu.com", "mathoverflow.net": questions(page)
    default: bySuffix(page)
    }
  }

  // MARK: Private

  /// The feeds of platforms with a host for each author, and of self-hosted servers.
  private static func bySuffix(_ page: PageAddress) -> [String] {
    let suffixes: [(host: String, path: String)] = [
      (".substack.com", "/feed"), (".medium.com", "/feed"), (".wordpress.com", "/feed/"), (".ghost.io", "/rss/"),
      (".tumblr.com", "/rss"), (".blogspot.com", "/feeds/posts/default"), (".bearblog.dev", "/feed/"),
      (".micro.blog", "/feed.xml"), (".itch.io", "/feed/new.xml"), (".livejournal.com", "/data/rss"),
      (".dreamwidth.org", "/data/rss"),
    ]
    if let suffix = suffixes.first(where: { page.site.string.hasByteSuffix($0.host) }) {
      return [page.origin + suffix.path]
    }
    if page.site.string.hasByteSuffix(".stackexchange.com") { return questions(page) }
    // Mastodon and compatible servers: /@name, /@name/112233.
    guard let name = page.segments.first, name.string.hasBytePrefix("@"), name.utf8.count > 1 else { return [] }
    return ["\(page.origin)/\(name).rss"]
  }

  private static func youTube(_ page: PageAddress) -> [String] {
    let feed = "https://www.youtube.com/feeds/videos.xml"
    var addresses = page.field("list").map { ["\(feed)?playlist_id=\($0)"] } ?? []
    guard page.segments.count >= 2 else { return addresses }
    switch page.segments[0] {
    case "channel": addresses.insert("\(feed)?channel_id=\(page.segments[1])", at: 0)
    case "user": addresses.insert("\(feed)?user=\(page.segments[1])", at: 0)
    default: break
    }
    return addresses
  }

  private static func gitHub(_ page: PageAddress) -> [String] {
    guard let owner = page.segments.first else { return [] }
    guard page.segments.count > 1 else { return ["https://github.com/\(owner).atom"] }
    let repository = "https://github.com/\(owner)/\(page.segments[1])"
    let usual: [String] = ["releases", "tags", "commits"].map { "\(repository)/\($0).atom" }
    guard page.segments.count > 2 else { return usual }
    switch page.segments[2] {
    case "tags": return ["\(repository)/tags.atom"] + usual
    case "discussions": return ["\(repository)/discussions.atom"] + usual
    case "wiki": return ["\(repository)/wiki.atom"] + usual
    case "commits", "tree", "blob":
      let place = page.segments.dropFirst(3).map(\.string).joined(separator: "/")
      return [place.isEmpty ? "\(repository)/commits.atom" : "\(repository)/commits/\(place).atom"] + usual
    default: return usual
    }
  }

  private static func gitLab(_ page: PageAddress) -> [String] {
    let project = page.segments.prefix { $0 != "-" }
    guard let owner = project.first else { return [] }
    guard project.count > 1 else { return ["https://gitlab.com/\(owner).atom"] }
    let path = project.map(\.string).joined(separator: "/")
    return ["https://gitlab.com/\(path)/-/tags?format=atom", "https://gitlab.com/\(path).atom"]
  }

  private static func codeberg(_ page: PageAddress) -> [String] {
    guard let owner = page.segments.first else { return [] }
    guard page.segments.count > 1 else { return ["\(page.origin)/\(owner).rss"] }
    let repository = "\(page.origin)/\(owner)/\(page.segments[1])"
    return ["\(repository)/releases.rss", "\(repository)/tags.rss", "\(repository).rss"]
  }

  private static func reddit(_ page: PageAddress) -> [String] {
    let path = page.segments.map(\.string).joined(separator: "/")
    return [path.isEmpty ? "https://www.reddit.com/.rss" : "https://www.reddit.com/\(path)/.rss"]
  }

  private static func medium(_ page: PageAddress) -> [String] {
    guard let name = page.segments.first else { return [] }
    if name == "tag", page.segments.count > 1 { return ["https://medium.com/feed/tag/\(page.segments[1])"] }
    return ["https://medium.com/feed/\(name)"]
  }

  private static func vimeo(_ page: PageAddress) -> [String] {
    guard let name = page.segments.first, !name.utf8.allSatisfy(ASCII.isDigit) else { return [] }
    guard name == "channels" || name == "groups" else { return ["https://vimeo.com/\(name)/videos/rss"] }
    return page.segments.count > 1 ? ["https://vimeo.com/\(name)/\(page.segments[1])/videos/rss"] : []
  }

  private static func questions(_ page: PageAddress) -> [String] {
    guard page.segments.count > 1, page.segments[0] == "questions" else { return ["\(page.origin)/feeds"] }
    if page.segments[1] == "tagged", page.segments.count > 2 {
      return ["\(page.origin)/feeds/tag/\(page.segments[2])"]
    }
    return page.segments[1].utf8.allSatisfy(ASCII.isDigit)
      ? ["\(page.origin)/feeds/question/\(page.segments[1])"] : ["\(page.origin)/feeds"]
  }

  private static func after(_ name: ByteString, _ page: PageAddress, _ addresses: (ByteString) -> [String]) -> [String]
  {
    page.segments.count > 1 && page.segments[0] == name ? addresses(page.segments[1]) : []
  }
}
