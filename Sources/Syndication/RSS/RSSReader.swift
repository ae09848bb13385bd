import Bytes

/// Reads the elements of RSS 0.90 to 2.0.
///
/// The versions differ in where things stand more than in what they are called: items are inside the channel or beside
/// it, the channel is inside `rss`, inside `rdf:RDF` or the root.
struct RSSReader {
  let root: XMLElement
  /// What relative addresses refer to where the document does not say.
  let base: AddressBase

  func read() -> RSSChannel {
    var channel: RSSChannel = RSSChannel(format: format, base: base)
    let rootBase = root.base(inside: base)
    let rootLanguage: String? = root.language(inside: nil)
    let channels: [XMLElement] =
      root.name == "channel" ? [root] : root.children.filter { $0.name == "channel" && isCore($0) }

    // Addresses mostly are seen from the site; so what that is must be known first.
    channel.base = channels.first?.base(inside: rootBase) ?? rootBase
    channel.link = channels.lazy.compactMap { link(of: $0, base: $0.base(inside: rootBase)) }.first
    let hasStatedBase: Bool = ([root] + channels).contains { $0.attribute("base", in: .xml)?.isEmpty == false }
    if !hasStatedBase, let link = channel.link, AddressResolver.isWebAddress(link) {
      channel.base = AddressBase(link, allowance: base.allowance)
    }

    var items: [XMLElement] = []
    for element in channels {
      let language: String? = element.language(inside: rootLanguage)
      channel.language = channel.language ?? language
      for child in element.children {
        if isCore(child), child.name == "item" {
          items.append(child)
        } else if isCore(child), child.name == "items" {
          // RSS 1.0 lists references here, others items.
          items += child.children.filter { $0.name == "item" && isCore($0) }
        } else {
          read(child, into: &channel)
        }
      }
    }
    if root.name != "channel" {
      for child in root.children where isCore(child) {
        if child.name == "item" { items.append(child) }
        if child.name == "image" { channel.image = channel.image ?? imageAddress(child, base: channel.base) }
      }
    }
    // In details, addresses are seen from where the document is, unless it says otherwise.
    var context: DetailsContext = DetailsContext(base: base, language: nil, core: core)
    if root.name == "channel" {
      // CDF has a base of its own.
      context.base = root.attribute("base").map { base.inside($0) } ?? base
    } else {
      context = context.inside(root)
    }
    if let element = channels.first {
      let beside: [XMLElement] =
        root.name == "rdf" ? root.children.filter { ($0.name == "image" || $0.name == "textinput") && isCore($0) } : []
      let scope: DetailsSource.Scope = DetailsSource.Scope(of: root.document, context: context, beside: beside)
      channel.detailsSource = DetailsSource(kind: .feed, element: element, in: scope)
      context = context.inside(element)
      // Elements inherit the language of the channel that is around them.
      if let language = element.children.first(where: { $0.name == "language" && isCore($0) })?.text {
        context.language = language
      }
    }
    if channels.isEmpty, let redirect = root.children.first(where: { $0.name == "redirect" && isCore($0) }) {
      channel.detailsSource = DetailsSource(
        kind: .feed, element: redirect, in: DetailsSource.Scope(of: root.document, context: context))
    }
    let itemReader: RSSItemReader = RSSItemReader(
      base: channel.base, core: core, scope: DetailsSource.Scope(of: root.document, context: context))
    // What was cut off says less than it should, and would be taken for the whole of it.
    let complete: [XMLElement] = Array(items.lazy.filter { !$0.isIncomplete }.prefix(FeedLimits.readEntries))
    channel.items = AnySequence(complete.lazy.map { itemReader.read($0) })
    return channel
  }

  // MARK: Channel

  private func read(_ element: XMLElement, into channel: inout RSSChannel) {
    let base = element.base(inside: channel.base)
    switch element.namespace {
    case _ where isCore(element):
      switch element.name {
      case "title": channel.title = channel.title ?? element.text
      case "description", "tagline", "abstract":
        channel.descriptionHTML = channel.descriptionHTML ?? element.html(base: base)
      case "language": channel.language = element.text ?? channel.language
      case "ttl": channel.timeToLive = channel.timeToLive ?? element.text
      case "image": channel.image = channel.image ?? imageAddress(element, base: base)
      default: break
      }
    case .atom, .atom03:
      if element.name == "link", element.attribute("rel").map({ ByteString($0) }) == "self" {
        channel.selfLink = channel.selfLink ?? address(element.attribute("href"), base: base)
      }
    case .dublinCore, .dublinCoreTerms: channel.dublinCore.read(element)
    case .iTunes: channel.iTunes.read(element)
    case .media: channel.media.read(element, base: base)
    case .syndication: channel.updatePeriod.read(element)
    case .webFeeds:
      if element.name == "icon" || element.name == "logo" {
        channel.icon = channel.icon ?? address(element.text, base: base)
      }
    default: break
    }
  }

  /// The channel's `link`, else an `atom:link` to the page.
  private func link(of channel: XMLElement, base: AddressBase) -> String? {
    var alternate: String? = address(channel.attribute("href"), base: base)
    for child in channel.children where child.name == "link" {
      if isCore(child), let link = address(child.text ?? child.attribute("href"), base: child.base(inside: base)) {
        return link
      }
      if child.namespace.isAtom, ByteString(child.attribute("rel") ?? "alternate") == "alternate" {
        alternate = alternate ?? address(child.attribute("href"), base: child.base(inside: base))
      }
    }
    return alternate
  }

  private func imageAddress(_ image: XMLElement, base: AddressBase) -> String? {
    let url: XMLElement? = image.children.first { $0.name == "url" }
    return address(url?.text ?? (image.hasChildElements ? nil : image.text) ?? image.attribute("href"), base: base)
  }

  private func address(_ text: String?, base: AddressBase) -> String? {
    text.flatMap { base.resolve($0) }
  }

  // MARK: Versions

  /// Whether an element is one of RSS itself: of no namespace, of one of RSS's, or of the one its root is in.
  private func isCore(_ element: XMLElement) -> Bool { core.contains(element) }

  private var core: CoreElements { CoreElements(format: .rss, root: root.namespace) }

  /// Whether this is CDF, which has in attributes what RSS has in elements.
  private var isChannelDefinition: Bool {
    guard root.name == "channel" else { return false }
    let names: [ByteString] = ["href", "base", "lastmod"]
    func hasAttributes(_ element: XMLElement) -> Bool { names.contains { element.hasAttribute($0) } }
    return hasAttributes(root)
      || root.children.contains { ($0.name == "item" || $0.name == "channel") && hasAttributes($0) }
  }

  private var format: FeedFormat {
    if isChannelDefinition { return .cdf }
    guard root.name == "rdf" else {
      let version: String = root.attribute("version") ?? ""
      if version.hasBytePrefix("0.90") { return .rss090 }
      if version.hasBytePrefix("0.91") { return .rss091 }
      if version.hasBytePrefix("0.93") { return .rss093 }
      if version.hasBytePrefix("0.94") { return .rss094 }
      if version.hasBytePrefix("0.9") { return .rss092 }
      if version.hasBytePrefix("1.") { return .rss10 }
      return .rss20
    }
    // A namespace counts even where nothing is in it.
    return root.document.uris.contains { XMLNamespace(uri: $0) == .rss090 } ? .rss090 : .rss10
  }
}
