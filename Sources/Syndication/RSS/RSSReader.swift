import Bytes

/// Reads RSS 0.90 to 2.0, and CDF.
///
/// The versions differ in where things stand more than in what they are called: items are inside the channel or beside
/// it, the channel is inside `rss`, inside `rdf:RDF` or the root.
struct RSSReader {
  let root: XMLElement
  /// What relative addresses refer to where the document does not say.
  let base: AddressBase

  /// - Throws: `FeedError.cancelled` once the task is cancelled.
  func read(_ extensions: inout ExtensionReader) throws(FeedError) -> ParsedFeed {
    let format = format
    let channels: [XMLElement] =
      root.known == .channel ? [root] : root.children.filter { $0.known == .channel && isCore($0) }
    var context = outerContext(channels)
    // A feed that only says where it has moved (Netscape's `redirect`).
    let redirect = channels.isEmpty ? root.children.first { $0.known == .redirect && isCore($0) } : nil
    var reader = PublicationReader(kind: .feed, document: root.document, context: context, extensions: extensions)
    reader.entry.language = context.language
    var items: [Int32] = []
    for channel in channels + [redirect].compactMap(\.self) {
      read(channel, hasChannels: format == .cdf, with: &reader, items: &items)
    }
    if root.known != .channel {
      for child in root.children where isCore(child) {
        switch child.known {
        case .item: append(child, to: &items)
        case .image, .textInput: reader.read(child)
        default: break
        }
      }
    }
    // Elements inherit the language of the channel that is around them.
    context.language = reader.context.language
    var feed = reader.finishedFeed(of: channels.first, format: format)
    var entries = EntryReader(
      context: context, extensions: reader.extensions, inheritance: reader.inheritance)
    feed.entries = try entries.read(items, of: root.document)
    extensions = entries.extensions
    return feed
  }

  /// - Parameter hasChannels: true in CDF, which has channels in channels.
  private func read(
    _ channel: XMLElement, hasChannels: Bool, with reader: inout PublicationReader, items: inout [Int32]
  ) {
    for child in channel.children {
      guard isCore(child) else {
        reader.read(child)
        continue
      }
      switch child.known {
      case .item: append(child, to: &items)
      case .items:
        // RSS 1.0 lists references here, others items.
        for item in child.children where item.known == .item && isCore(item) { append(item, to: &items) }
      case .channel where hasChannels: appendItems(of: child, to: &items)
      default: reader.read(child)
      }
    }
  }

  /// Of a channel in a channel only the items count, and those of the channels in it. `XMLLimits` bounds the depth.
  private func appendItems(of channel: XMLElement, to items: inout [Int32]) {
    for child in channel.children where isCore(child) {
      if child.known == .item { append(child, to: &items) }
      if child.known == .channel { appendItems(of: child, to: &items) }
    }
  }

  private func append(_ item: XMLElement, to items: inout [Int32]) {
    // What was cut off says less than it should, and would be taken for the whole of it.
    if !item.isIncomplete, items.count < FeedLimits.readEntries { items.append(Int32(item.index)) }
  }

  // MARK: Addresses

  /// What holds inside of the channel. Addresses mostly are seen from the site, so that it is looked for first.
  private func outerContext(_ channels: [XMLElement]) -> ElementContext {
    var context = ElementContext(base: base, language: nil, core: core).inside(root)
    if root.known == .channel, let own = root.attribute(.base) { context.base = base.inside(own) }
    if let channel = channels.first, root.known != .channel { context = context.inside(channel) }
    let hasStatedBase = ([root] + channels).contains {
      let own = $0.attribute(.base, in: .xml) ?? ($0.known == .channel ? $0.attribute(.base) : nil)
      return own.map { _ in true } ?? false
    }
    if !hasStatedBase, let link = channels.lazy.compactMap({ link(of: $0, context) }).first,
      AddressResolver.isWebAddress(link)
    {
      context.base = AddressBase(link, allowance: base.allowance)
    }
    return context
  }

  /// The channel's `link`, else an `atom:link` to the page.
  private func link(of channel: XMLElement, _ context: ElementContext) -> String? {
    var alternate: String? = context.address(channel.attribute(.href))
    for child in channel.children where child.known == .link {
      let inner = context.inside(child)
      if isCore(child), let link = inner.address(child.text ?? child.attribute(.href)) { return link }
      if child.namespace.isAtom, LinkRelation.read(child) == "alternate" {
        alternate = alternate ?? inner.address(child.attribute(.href))
      }
    }
    return alternate
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
