import Bytes
import HTML

/// What a page says about its article, outside of it.
struct PageMetadata {
  var title = ""
  var byline: String?
  var excerpt: String?
  var siteName: String?
  var published: String?
  var image: String?
  /// The article's text in linked data: plain, or markup.
  var body: String?
  var language: String?
  /// The address in the first `<base href>`.
  var base: String?

  /// Reads linked data, `meta` elements and the page's title, in this order.
  /// - Complexity: O(n).
  init(_ tree: inout PageTree) {
    let pageTitle = PageTitle(&tree).text
    let linked = LinkedData(&tree, pageTitle: pageTitle)
    let meta = MetaValues(&tree)
    title = linked.title ?? meta.first(MetaValues.titles) ?? pageTitle
    byline = linked.byline ?? meta.first(MetaValues.authors) ?? meta.articleAuthor
    excerpt = linked.excerpt ?? meta.first(MetaValues.descriptions)
    siteName = linked.siteName ?? meta["og:site_name"]
    published = linked.published ?? meta["article:published_time"] ?? meta["parsely-pub-date"]
    image = meta.image ?? linked.image
    body = linked.body
    language = tree.span(.lang, of: 0).map(tree.string)
    base = tree.first(.base, in: 0).flatMap { tree.stated(.href, of: $0) }.map(tree.string)
    unescape()
  }

  /// Many pages escape the values twice.
  private mutating func unescape() {
    title = EscapedText.decode(title)
    byline = byline.map(EscapedText.decode)
    excerpt = excerpt.map(EscapedText.decode)
    siteName = siteName.map(EscapedText.decode)
    published = published.map(EscapedText.decode)
  }
}
