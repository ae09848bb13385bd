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
  /// Read one at a time as they are asked for: an entry is large, and copying it from hand to hand takes longer than
  /// reading it.
  var entries: AnySequence<AtomEntry> = AnySequence([])
  var updatePeriod: UpdatePeriod = UpdatePeriod()
  var detailsSource: DetailsSource?
}
