/// An item of a JSON Feed.
struct JSONFeedItem {
  var id: String?
  var url: String?
  var externalURL: String?
  var title: String?
  var contentHTML: String?
  var contentText: String?
  var summary: String?
  var image: String?
  var bannerImage: String?
  var datePublished: String?
  var dateModified: String?
  var authors: [String] = []
  var tags: [String] = []
  var language: String?
  var attachments: [JSONFeedAttachment] = []
  /// Whether the authors are in `author`, as in version 1.
  var hasOneAuthor: Bool = false
}
