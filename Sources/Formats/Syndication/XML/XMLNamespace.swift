import Bytes

/// The namespaces that feeds use, by meaning: each has several addresses.
enum XMLNamespace: UInt8, CaseIterable {
  case none
  /// Declared, but unknown.
  case unknown
  case xml
  /// RSS 2.0 has no namespace; some feeds declare one of these for it.
  case rss
  case rss10
  case rss090
  case rdf
  case atom
  case atom03
  case dublinCore
  case dublinCoreTerms
  case content
  case iTunes
  case media
  case syndication
  case feedBurner
  case webFeeds
  case youTube
  case xhtml
  case geoRSS
  case geographyMarkup
  case geo
  case creativeCommons
  case wellFormedWeb
  case thread
  case podloveChapters
  case administration
  case podcast
  case slash
  case source
  case xLink

  /// The namespace for a declared address.
  init(uri: ByteString) {
    guard !uri.isEmpty else {
      self = .none
      return
    }
    guard uri.utf8.count <= Self.longestAddress else {
      self = .unknown
      return
    }
    var address = uri.utf8.map(ASCII.lowercased)[...]
    if let colon = address.firstIndex(of: UInt8(ascii: ":")), address[colon...].starts(with: "://".utf8) {
      address = address[(colon + 3)...]
    }
    if address.starts(with: "www.".utf8) { address = address.dropFirst(4) }
    while let last = address.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "#") { address.removeLast() }
    self = Self.byAddress[ByteString(decoding: address)] ?? .unknown
  }

  /// The namespace for a prefix that is not declared.
  init(undeclaredPrefix prefix: ByteString) {
    self = Self.byPrefix[ByteString(prefix.string.lowercasedASCII)] ?? .unknown
  }

  /// The prefix that publishers use; empty for the formats themselves.
  var usualPrefix: String {
    switch self {
    case .none, .unknown, .rss, .rss10, .rss090: ""
    case .atom, .atom03: "atom"
    case .xml: "xml"
    case .rdf: "rdf"
    case .dublinCore: "dc"
    case .dublinCoreTerms: "dcterms"
    case .content: "content"
    case .iTunes: "itunes"
    case .media: "media"
    case .syndication: "sy"
    case .feedBurner: "feedburner"
    case .webFeeds: "webfeeds"
    case .youTube: "yt"
    case .xhtml: "xhtml"
    case .geoRSS: "georss"
    case .geographyMarkup: "gml"
    case .geo: "geo"
    case .creativeCommons: "cc"
    case .wellFormedWeb: "wfw"
    case .thread: "thr"
    case .podloveChapters: "psc"
    case .administration: "admin"
    case .podcast: "podcast"
    case .slash: "slash"
    case .source: "source"
    case .xLink: "xlink"
    }
  }

  var isRSS: Bool { self == .rss || self == .rss10 || self == .rss090 }
  var isAtom: Bool { self == .atom || self == .atom03 }

  /// The maximum length of an address, in bytes. Longer ones are unknown.
  private static let longestAddress = 256

  private static let byAddress: [ByteString: XMLNamespace] = [
    "w3.org/xml/1998/namespace": .xml,
    "purl.org/rss/1.0": .rss10,
    "purl.org/net/rss1.1": .rss10,
    "my.netscape.com/rdf/simple/0.9": .rss090,
    "channel.netscape.com/rdf/simple/0.9": .rss090,
    "backend.userland.com/rss": .rss,
    "backend.userland.com/rss2": .rss,
    "backend.userland.com/rss091": .rss,
    "backend.userland.com/rss092": .rss,
    "blogs.law.harvard.edu/tech/rss": .rss,
    "cyber.law.harvard.edu/rss": .rss,
    "cyber.law.harvard.edu/rss/rss.html": .rss,
    "cyber.harvard.edu/rss": .rss,
    "rssboard.org/rss-specification": .rss,
    "w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "w3.org/2005/atom": .atom,
    "purl.org/atom/ns": .atom03,
    "purl.org/pie": .atom03,
    "purl.org/echo": .atom03,
    "example.com/newformat": .atom03,
    "example.com/necho": .atom03,
    "uri/of/echo/namespace": .atom03,
    "purl.org/dc/elements/1.0": .dublinCore,
    "purl.org/dc/elements/1.1": .dublinCore,
    "dublincore.org/documents/dcmi-namespace": .dublinCore,
    "purl.org/dc/terms": .dublinCoreTerms,
    "purl.org/rss/1.0/modules/content": .content,
    "itunes.com/dtds/podcast-1.0.dtd": .iTunes,
    "example.com/dtds/podcast-1.0.dtd": .iTunes,
    "search.yahoo.com/mrss": .media,
    "video.search.yahoo.com/mrss": .media,
    "rssboard.org/media-rss": .media,
    "tools.search.yahoo.com/mrss": .media,
    "purl.org/rss/1.0/modules/syndication": .syndication,
    "rssnamespace.org/feedburner/ext/1.0": .feedBurner,
    "webfeeds.org/rss/1.0": .webFeeds,
    "youtube.com/xml/schemas/2015": .youTube,
    "w3.org/1999/xhtml": .xhtml,
    "w3.org/tr/xhtml1": .xhtml,
    "georss.org/georss": .geoRSS,
    "georss.org/georss/10": .geoRSS,
    "opengis.net/gml": .geographyMarkup,
    "w3.org/2003/01/geo/wgs84_pos": .geo,
    "backend.userland.com/creativecommonsrssmodule": .creativeCommons,
    "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .creativeCommons,
    "web.resource.org/cc": .creativeCommons,
    "creativecommons.org/ns": .creativeCommons,
    "wellformedweb.org/commentapi": .wellFormedWeb,
    "purl.org/syndication/thread/1.0": .thread,
    "podlove.org/simple-chapters": .podloveChapters,
    "webns.net/mvcb": .administration,
    "podcastindex.org/namespace/1.0": .podcast,
    "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "github.com/podcastindex-org/podcast-namespace/blob/master/docs/1.0.md": .podcast,
    "purl.org/rss/1.0/modules/slash": .slash,
    "source.scripting.com": .source,
    "w3.org/1999/xlink": .xLink,
    "source.smallpict.com/2014/07/12/thesourcenamespace.html": .source,
  ]

  private static let byPrefix: [ByteString: XMLNamespace] = Dictionary(
    allCases.filter { $0 != .xml && !$0.usualPrefix.isEmpty }.map { (ByteString($0.usualPrefix), $0) }
      + [("rss", .rss), ("atom10", .atom), ("a10", .atom), ("creativecommons", .creativeCommons)],
    uniquingKeysWith: { first, _ in first })
}
