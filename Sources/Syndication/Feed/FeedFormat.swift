/// The format a feed was written in.
public enum FeedFormat: String, Sendable {
  /// RSS 0.90, the RDF one of Netscape.
  case rss090
  /// RSS 0.91, of Netscape or UserLand.
  case rss091
  /// RSS 0.92, and the drafts 0.93 and 0.94.
  case rss092
  /// RSS 1.0, on RDF.
  case rss10
  /// RSS 2.0, and whatever calls itself RSS without a version.
  case rss20
  /// Atom 0.3, the draft that was widely used.
  case atom03
  /// Atom 1.0, RFC 4287.
  case atom10
  /// JSON Feed 1.0.
  case jsonFeed10
  /// JSON Feed 1.1.
  case jsonFeed11
}
