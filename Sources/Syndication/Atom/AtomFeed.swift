/// An Atom feed as its elements say it. Addresses are absolute.
struct AtomFeed {
  var format: FeedFormat
  var title: AtomText?
  var subtitle: AtomText?
  var links: [AtomLink] = []
  var icon: String?
  var logo: String?
  var authors: [String] = []
  var language: String?
  var entries: [AtomEntry] = []
  var updatePeriod: UpdatePeriod = UpdatePeriod()
  var detailsSource: DetailsSource?
}
