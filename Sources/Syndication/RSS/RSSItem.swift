/// An item of RSS as its elements say it. Addresses are absolute, texts as written.
struct RSSItem {
  var title: String?
  var link: String?
  /// `feedburner:origLink`: the address behind the one that counts clicks.
  var originalLink: String?
  var guid: String?
  var guidIsPermaLink: Bool = true
  /// `rdf:about`.
  var about: String?
  var comments: String?
  var descriptionHTML: String?
  var contentHTML: String?
  var publicationDate: String?
  var updated: String?
  var authors: [String] = []
  var categories: [String] = []
  var enclosures: [ParsedEnclosure] = []
  /// An `image` without a namespace, which no version of RSS has in items and some publishers write.
  var image: String?
  var dublinCore: DublinCore = DublinCore()
  var iTunes: ITunes = ITunes()
  var media: MediaRSS = MediaRSS()
  var youTubeID: String?
  var base: AddressBase
  var language: String?
  var detailsSource: DetailsSource?
  var memberOrigins: MemberOrigins?
}
