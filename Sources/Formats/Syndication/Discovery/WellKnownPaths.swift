import Bytes

/// The usual paths of feeds.
enum WellKnownPaths {
  /// The file names that blogging systems and site generators use, the most common first.
  private static let names = [
    "feed", "feed/", "rss", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json", "rss/", "atom", "feed.atom",
    "feed.rss", "index.rss", "index.atom", "rss.json", "feeds/posts/default", "?feed=rss2",
  ]

  /// Each name in the folder of the page, then at the root of its host.
  static func addresses(for page: PageAddress) -> [String] {
    folders(of: page).flatMap { folder in names.map { page.origin + folder + $0 } }
  }

  /// The folders to try, with a trailing slash. "/blog" may be a folder or a page. A deeper path without a trailing
  /// slash is most often an entry, whose own feed would be a comment feed.
  private static func folders(of page: PageAddress) -> [String] {
    guard page.path.utf8.contains(UInt8(ascii: "/")) else { return ["/"] }
    var folders: [String] = []
    if page.segments.count == 1, !page.path.hasByteSuffix("/"), !page.segments[0].utf8.contains(UInt8(ascii: ".")) {
      folders.append(page.path + "/")
    }
    let end = page.path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? page.path.startIndex
    let folder = String(page.path[...end])
    folders.append(folder)
    if folder.utf8.count > 1 { folders.append("/") }
    return folders
  }
}
