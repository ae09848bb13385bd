import Bytes

/// The format a feed was written in.
public enum FeedFormat: String, Sendable, TextCase {
  /// RSS 0.90, the version of Netscape based on RDF.
  case rss090
  /// RSS 0.91 of UserLand.
  case rss091
  /// RSS 0.91 of Netscape, recognized by its document type.
  case rss091Netscape
  /// RSS 0.92.
  case rss092
  /// A draft of RSS.
  case rss093
  /// A draft of RSS.
  case rss094
  /// RSS 1.0, based on RDF.
  case rss10
  /// RSS 2.0, and any RSS without a version.
  case rss20
  /// Atom 0.3, the draft that was widely used.
  case atom03
  /// Atom 1.0, RFC 4287.
  case atom10
  /// The Channel Definition Format of 1997.
  case cdf
  /// RSS 2.0 written as JSON.
  case rssInJSON
  /// JSON Feed 1.0.
  case jsonFeed10
  /// JSON Feed 1.1.
  case jsonFeed11
}
