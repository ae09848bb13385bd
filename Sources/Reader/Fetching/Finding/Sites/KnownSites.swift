import Bytes
import Loading

/// All sites whose feeds can be found from the address of a page, or from a handle.
enum KnownSites {
  static let all: [any KnownSite] = [
    YouTube(), Bluesky(), Reddit(), GitHub(), GitLab(), Forgejo(), ApplePodcasts(), Overcast(), PodcastIndex(),
    PocketCasts(), PodcastPages(), Substack(), WordPress(), Tumblr(), Medium(), Blogger(), Vimeo(), StackExchange(),
    PatternSites(), HostedBlogs(),
    ClosedSites(), Fediverse(), Lemmy(), PeerTube(),
  ]

  /// The way to the feeds of a page; nil for unknown sites. The addresses that several sites guess are joined: software
  /// that anyone can host is recognized by its paths only, and those of Lemmy and PeerTube look alike.
  static func lookup(_ page: BrowserAddress) -> SiteLookup? {
    var joined: (page: WebAddress, guesses: [WebAddress])?
    for site in all {
      switch site.lookup(page) {
      case nil: continue
      case .page(let address, let guesses):
        joined = (joined?.page ?? address, (joined?.guesses ?? []) + guesses)
      case let certain?: return certain
      }
    }
    return joined.map { .page($0.page, guesses: $0.guesses) }
  }

  /// The way to the feeds of a handle. No handle is an address: a handle of no known site is refused.
  static func lookup(_ handle: SiteHandle) -> SiteLookup {
    for site in all {
      if let lookup = site.lookup(handle) { return lookup }
    }
    return .refused(
      """
      A name alone may be of several sites. Add it as @\(handle.name)@server.example for Mastodon and the Fediverse, as \
      @\(handle.name).bsky.social for Bluesky, or as youtube.com/@\(handle.name) for YouTube.
      """)
  }
}
