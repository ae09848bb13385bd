/// Feeds to begin with, by theme. These are addresses only: the program has neither their content, nor does anything check
/// that they still answer.
public struct StarterTheme: Sendable {
  /// The name, which is also that of the folder.
  public let name: String
  /// The names of the feeds and their addresses.
  public let feeds: [(title: String, address: String)]

  private init(_ name: String, _ feeds: KeyValuePairs<String, String>) {
    self.name = name
    self.feeds = feeds.map { ($0.key, $0.value) }
  }

  /// The themes in the order in which they are offered.
  public static let all = [
    StarterTheme(
      "World",
      [
        "BBC News: World": "https://feeds.bbci.co.uk/news/world/rss.xml",
        "The Guardian: World": "https://www.theguardian.com/world/rss",
        "Al Jazeera": "https://www.aljazeera.com/xml/rss/all.xml",
      ]),
    StarterTheme(
      "Technology",
      [
        "Ars Technica": "https://feeds.arstechnica.com/arstechnica/index",
        "The Verge": "https://www.theverge.com/rss/index.xml",
        "Hacker News": "https://news.ycombinator.com/rss",
      ]),
    StarterTheme(
      "Programming",
      [
        "Swift.org": "https://www.swift.org/atom.xml",
        "Julia Evans": "https://jvns.ca/atom.xml",
        "Simon Willison": "https://simonwillison.net/atom/everything/",
        "LWN.net": "https://lwn.net/headlines/rss",
      ]),
    StarterTheme(
      "Science",
      [
        "Quanta Magazine": "https://www.quantamagazine.org/feed/",
        "Nature": "https://www.nature.com/nature.rss",
        "Phys.org": "https://phys.org/rss-feed/",
      ]),
    StarterTheme(
      "Space",
      [
        "NASA": "https://www.nasa.gov/feed/",
        "ESA: Space news": "https://www.esa.int/rssfeed/Our_Activities/Space_News",
        "Astronomy Picture of the Day": "https://apod.nasa.gov/apod.rss",
      ]),
    StarterTheme(
      "Climate",
      [
        "Carbon Brief": "https://www.carbonbrief.org/feed/",
        "Grist": "https://grist.org/feed/",
        "The Guardian: Environment": "https://www.theguardian.com/environment/rss",
      ]),
    StarterTheme(
      "Economy",
      [
        "Marginal Revolution": "https://marginalrevolution.com/feed",
        "The Guardian: Business": "https://www.theguardian.com/business/rss",
        "BBC News: Business": "https://feeds.bbci.co.uk/news/business/rss.xml",
      ]),
    StarterTheme(
      "Design",
      [
        "A List Apart": "https://alistapart.com/main/feed/",
        "Smashing Magazine": "https://www.smashingmagazine.com/feed/",
        "Colossal": "https://www.thisiscolossal.com/feed/",
      ]),
    StarterTheme(
      "Books and ideas",
      [
        "Aeon": "https://aeon.co/feed.rss",
        "Literary Hub": "https://lithub.com/feed/",
        "The Marginalian": "https://www.themarginalian.org/feed/",
      ]),
    StarterTheme(
      "Food",
      [
        "Smitten Kitchen": "https://smittenkitchen.com/feed/",
        "David Lebovitz": "https://www.davidlebovitz.com/feed/",
        "The Guardian: Food": "https://www.theguardian.com/food/rss",
      ]),
    StarterTheme(
      "Comics",
      [
        "xkcd": "https://xkcd.com/atom.xml",
        "Saturday Morning Breakfast Cereal": "https://www.smbc-comics.com/comic/rss",
        "Dinosaur Comics": "https://www.qwantz.com/rssfeed.php",
      ]),
    StarterTheme(
      "Podcasts",
      [
        "In Our Time": "https://podcasts.files.bbci.co.uk/b006qykl.rss",
        "99% Invisible": "https://feeds.simplecast.com/BqbsxVfO",
        "This American Life": "https://www.thisamericanlife.org/podcast/rss.xml",
      ]),
  ]

  /// The list of the feeds of some themes, each in the folder of its theme.
  ///
  /// - Parameter themes: Themes whose names, titles and addresses have no characters with a meaning in XML, as those of
  ///   ``all``.
  public static func opml(of themes: [StarterTheme]) -> [UInt8] {
    let folders = themes.map { theme in
      let feeds = theme.feeds.map { "<outline type=\"rss\" text=\"\($0.title)\" xmlUrl=\"\($0.address)\"/>" }
      return "<outline text=\"\(theme.name)\">\(feeds.joined())</outline>"
    }
    return Array("<opml version=\"2.0\"><body>\(folders.joined())</body></opml>".utf8)
  }
}
