/// An entry of Atom as its elements say it. Addresses are absolute.
struct AtomEntry {
  var id: String?
  var title: AtomText?
  var links: [AtomLink] = []
  var summary: AtomText?
  var content: AtomText?
  /// Content that is elsewhere (RFC 4287 §4.1.3.2).
  var contentLink: AtomLink?
  var published: String?
  var updated: String?
  var authors: [String] = []
  /// Those of the feed that the entry was taken from.
  var sourceAuthors: [String] = []
  var categories: [String] = []
  var dublinCore: DublinCore = DublinCore()
  var iTunes: ITunes = ITunes()
  var media: MediaRSS = MediaRSS()
  /// `feedburner:origLink`.
  var originalLink: String?
  var youTubeID: String?
  /// What addresses in the content refer to.
  var base: AddressBase
  var language: String?
  var detailsSource: DetailsSource?
}
