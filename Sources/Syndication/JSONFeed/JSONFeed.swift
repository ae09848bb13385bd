/// A JSON Feed as its members say it (jsonfeed.org/version/1.1), addresses not resolved.
struct JSONFeed {
  var format: FeedFormat
  var title: String?
  var homePageURL: String?
  var feedURL: String?
  var description: String?
  var language: String?
  var icon: String?
  var favicon: String?
  var authors: [String] = []
  /// Whether the author is in `author`, as in version 1.
  var hasOneAuthor: Bool = false
  /// Read one at a time as they are asked for: an item is large.
  var items: AnySequence<JSONFeedItem> = AnySequence([])
}
