/// OPML 2.0 (opml.org/spec2.opml).
enum OPMLFormat {
  static func text(of feeds: [SampleFeed], base: String) -> String {
    var folders: [String] = []
    for folder in feeds.compactMap(\.folder) where !folders.contains(folder) { folders.append(folder) }
    let groups = folders.map { (folder) -> String in
      "<outline text=\"\(folder.markup)\">\n\(outlines(feeds.filter { $0.folder == folder }, base))</outline>\n"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <opml version="2.0">
      <head><title>Sample feeds</title></head>
      <body>
      \(groups.joined())\(outlines(feeds.filter { $0.folder == nil }, base))</body>
      </opml>

      """
  }

  private static func outlines(_ feeds: [SampleFeed], _ base: String) -> String {
    feeds.map {
      "<outline type=\"rss\" text=\"\($0.title.markup)\" xmlUrl=\"\((base + $0.path).markup)\" "
        + "htmlUrl=\"\((base + $0.home).markup)\"/>\n"
    }.joined()
  }
}
