import Bytes
import Foundation

/// Reads a feed, an entry or the source of an entry in any format: formats differ more in the positions of elements
/// than in their names, and modules of one format are used in the others.
///
/// Each child element is visited once. If several elements can supply a field, only their positions are recorded until
/// all are known.
struct PublicationReader: ~Copyable {
  enum Kind {
    case feed
    case entry
    /// The feed that an entry was taken from.
    case source
  }

  let kind: Kind
  let document: XMLDocument
  /// The context inside the element that is being read.
  var context: ElementContext
  /// The elements without a typed place; shared by the whole document.
  var extensions: ExtensionReader

  /// The common properties of feeds and entries, until the kind is known.
  var entry = ParsedEntry(id: "")
  /// The properties that only feeds have; nil while an entry is read. Boxed, since an entry's reader would spend a tenth
  /// of its time on clearing two kilobytes for it.
  @Boxed var feed: ParsedFeed? = nil
  var titleSlot = ElementSlot()
  var summarySlot = ElementSlot()
  /// Elements whose typed place another element took.
  var displaced: [Int32] = []
  /// In the order of the document; -1 for none.
  var firstContent: Int32 = -1
  var moreContents: [Int32] = []

  var identifier: (text: String, origin: KnownName)?
  var guid: (text: String, isPermaLink: Bool)?
  /// A single plain link to the page; it becomes a `FeedLink` only if there are other links.
  var bareLink: WebAddress?
  var pageLink: (url: WebAddress, isPage: Bool, origin: FieldOrigin)?
  /// `feedburner:origLink`: the original of the address that counts clicks.
  var originalLink: WebAddress?
  var originalEnclosureLink: WebAddress?
  /// The page of an entry, to which relative addresses in its texts refer; nil if the document states a base.
  var pageOfTexts: WebAddress?
  var contentLink: (url: WebAddress, type: String?)?

  /// The authors by rank: `dc:creator` of RSS and `author` of Atom, then the other, then `itunes:author`.
  var authors: (first: [FeedPerson], second: [FeedPerson], third: [FeedPerson]) = ([], [], [])
  var authorOrigins: (first: FieldOrigin?, second: FieldOrigin?, third: FieldOrigin?)
  var sourceAuthors: [FeedPerson] = []
  var publishedRank: UInt8 = .max
  var updatedRank: UInt8 = .max
  var hashedDate: (text: String, rank: UInt8)?

  var files = EnclosureList()
  /// The widest thumbnail; the first if no widths are stated.
  var bestThumbnail: (url: WebAddress, width: Int)?
  /// `itunes:duration`, in seconds.
  var duration: Double?
  /// `itunes:image`.
  var artwork: WebAddress?
  var channel: PodcastChannel?
  var seenCategories: Set<FeedCategory> = []
  /// The parts of a place that are separate elements (W3C geo, GeoRSS).
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
    guard kind == .entry || !Self.isOfEntries(name, isCore ? .none : namespace) else {
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

  /// True for an element that has a typed place only in entries.
  private static func isOfEntries(_ name: KnownName, _ namespace: XMLNamespace) -> Bool {
    switch (namespace, name) {
    case (.none, _), (.atom, _), (.atom03, _), (.rss, _), (.rss10, _), (.rss090, _):
      [.content, .fullItem, .body, .comments, .enclosure, .source].contains(name)
    case (.media, .content), (.media, .group), (.feedBurner, .origEnclosureLink), (.wellFormedWeb, .comment),
      (.wellFormedWeb, .commentRSS), (.slash, _), (.thread, .total), (.source, .markdown), (.content, .encoded),
      (.xhtml, .body), (.xhtml, .div):
      true
    default: false
    }
  }

  mutating func noteContent(_ element: XMLElement) {
    if firstContent < 0 {
      firstContent = Int32(clamping: element.index)
    } else {
      moreContents.append(Int32(clamping: element.index))
    }
  }

  /// Keeps an element that has no typed place.
  mutating func keep(_ element: XMLElement) {
    if let kept = extensions.read(element) { entry.rareParts.extensions.append(kept) }
  }

  /// Keeps an element that states something but could not be read.
  mutating func keep(_ element: XMLElement, unless isRead: Bool) {
    if !isRead, element.hasText || !element.isBare || element.hasChildElements { keep(element) }
  }

  /// The value of an element that could be read; keeps another element.
  mutating func orKeep<Value>(_ value: Value?, _ element: XMLElement) -> Value? {
    if case nil = value { keep(element, unless: false) }
    return value
  }

  /// Sets an address of the entry to that of an element, unless it is already set. An element that could not be read or
  /// states something else is kept.
  mutating func set(_ part: WritableKeyPath<ParsedEntry, WebAddress?>, _ address: WebAddress?, _ element: XMLElement) {
    guard let address = orKeep(address, element) else { return }
    if let known = entry[keyPath: part] {
      keep(element, unless: known == address)
    } else {
      entry[keyPath: part] = address
    }
  }

  /// True if the document is Atom.
  var isAtom: Bool { context.isAtom }
}
