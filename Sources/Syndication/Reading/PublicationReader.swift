import Bytes
import Foundation

/// Reads a feed, an entry or the source of an entry, whatever its format: formats differ in where things stand more than in
/// what they are called, and modules of one are used in the others.
///
/// Each element inside is looked at once. Where several could give a field, only their places are noted until all are
/// known.
struct PublicationReader {
  enum Kind {
    case feed
    case entry
    /// The feed that an entry was taken from.
    case source
  }

  let kind: Kind
  let document: XMLDocument
  /// What holds inside of the element that is read.
  var context: ElementContext
  /// The elements without a typed place; shared by all of a document.
  var extensions: ExtensionReader

  /// What feeds and entries both have is here until it is known.
  var entry = ParsedEntry(id: "")
  /// What only feeds have; nil while an entry is read.
  var feed: ParsedFeed?
  var titleSlot = ElementSlot()
  var summarySlot = ElementSlot()
  /// Elements that lost their place in the model to others.
  var displaced: [Int32] = []
  /// In the order of the document; -1 for none.
  var firstContent: Int32 = -1
  var moreContents: [Int32] = []

  var identifier: (text: String, origin: KnownName)?
  var guid: (text: String, isPermaLink: Bool)?
  /// A single link to the page that says nothing else; it is a `FeedLink` only where there are others.
  var bareLink: String?
  var pageLink: (url: String, isPage: Bool, origin: FieldOrigin)?
  /// `feedburner:origLink`: the address behind the one that counts clicks.
  var originalLink: String?
  var originalEnclosureLink: String?
  var contentLink: (url: String, type: String?)?

  /// By how telling they are: `dc:creator` of RSS and `author` of Atom, then the other, then `itunes:author`.
  var authors: (first: [FeedPerson], second: [FeedPerson], third: [FeedPerson]) = ([], [], [])
  var authorOrigins: (first: FieldOrigin?, second: FieldOrigin?, third: FieldOrigin?)
  var sourceAuthors: [FeedPerson] = []
  var publishedRank: UInt8 = .max
  var updatedRank: UInt8 = .max
  var hashedDate: (text: String, rank: UInt8)?

  var files = EnclosureList()
  /// The widest thumbnail, the first where no widths are stated.
  var bestThumbnail: (url: String, width: Int)?
  /// `itunes:duration`, in seconds.
  var duration: Double?
  /// `itunes:image`.
  var artwork: String?
  var channel: PodcastChannel?
  /// True if the element is a broadcast of a podcast, which holds no others.
  var isLiveItem = false
  var seenCategories: Set<FeedCategory> = []
  /// The parts of a place that are elements of their own (W3C geo, GeoRSS).
  var latitude: XMLElement?
  var longitude: XMLElement?
  var placeParts: FeedPlace?
  var updatePeriod = UpdatePeriod()

  init(kind: Kind, document: XMLDocument, context: ElementContext, extensions: ExtensionReader) {
    self.kind = kind
    self.document = document
    self.context = context
    self.extensions = extensions
    if kind != .entry { feed = ParsedFeed(format: .rss20, title: "") }
  }

  mutating func read(_ element: XMLElement) {
    read(element, element.setsContext ? context.inside(element) : context)
  }

  private mutating func read(_ element: XMLElement, _ inner: ElementContext) {
    let namespace = element.namespace
    let isCore = context.isCore(element)
    guard let name = element.known else {
      keep(element)
      return
    }
    if isCore || namespace.isAtom || namespace.isRSS {
      readCore(element, name, isCore ? .none : namespace, inner)
      return
    }
    switch namespace {
    case .dublinCore, .dublinCoreTerms: readDublinCore(element, name, inner)
    case .iTunes: readITunes(element, name, inner)
    case .media: readMedia(element, name, inner, group: nil)
    case .podcast: readPodcast(element, name, inner)
    default: readModule(element, name, inner)
    }
  }

  mutating func noteContent(_ element: XMLElement) {
    if firstContent < 0 { firstContent = Int32(element.index) } else { moreContents.append(Int32(element.index)) }
  }

  /// Keeps an element that has no typed place.
  mutating func keep(_ element: XMLElement) {
    if let kept = extensions.read(element) { entry.rareParts.extensions.append(kept) }
  }

  /// True if the document is one of Atom.
  var isAtom: Bool { context.isAtom }
}
