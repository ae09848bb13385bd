/// An RSS feed as its elements say it. Addresses are absolute, texts as written.
struct RSSChannel {
  var format: FeedFormat
  var title: String?
  var link: String?
  /// `atom:link` with the relation `self`.
  var selfLink: String?
  var descriptionHTML: String?
  var language: String?
  var image: String?
  var icon: String?
  var timeToLive: String?
  var updatePeriod: UpdatePeriod = UpdatePeriod()
  var dublinCore: DublinCore = DublinCore()
  var iTunes: ITunes = ITunes()
  var media: MediaRSS = MediaRSS()
  /// Read one at a time as they are asked for: an item is large, and copying it from hand to hand takes longer than
  /// reading it.
  var items: AnySequence<RSSItem> = AnySequence([])
  /// What relative addresses refer to.
  var base: AddressBase
  var detailsSource: DetailsSource?
}
