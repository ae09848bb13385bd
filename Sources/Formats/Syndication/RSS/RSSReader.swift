import Bytes

/// Reads RSS 0.90 to 2.0, and CDF.
///
/// The versions differ more in the positions of elements than in their names: items are inside the channel or beside
/// it; the channel is inside `rss`, inside `rdf:RDF` or is the root.
struct RSSReader {
  let root: XMLElement
  /// The base of relative addresses outside of any `xml:base`.
  let base: AddressBase

  /// - Throws: `FeedError.cancelled` once the task is cancelled.
  func read(_ extensions: inout ExtensionReader) throws(FeedError) -> ParsedFeed {
    let format = format
    var channels =
      root.known == .channel ? [root] : root.children.filter { $0.known == .channel && isCore($0) }
    var context = outerContext(channels)
    // A feed that only states its new address (Netscape's `redirect`).
    let redirect = channels.isEmpty ? root.children.first { $0.known == .redirect && isCore($0) } : nil
    // A channel whose start tag is damaged.
    if channels.isEmpty, redirect == nil, root.known == .rss { channels = [root] }
    var reader = PublicationReader(kind: .feed, document: root.document, context: context, extensions: extensions)
    reader.entry.language = context.language
    var items: [Int32] = []
    for channel in channels + [redirect].compactMap(\.self) {
      read(channel, hasChannels: format == .cdf, with: &reader, items: &items)
    }
    if channels.first?.index != root.index {
      for child in root.children where isCore(child) {
        switch child.known {
        case .item: append(child, to: &items)
        case .image, .textInput: reader.read(child)
        default: break
        }
      }
    }
    // Elements inherit the language of their channel.
    context = context.with(language: reader.context.language)
    var feed = reader.finishedFeed(of: channels.first, format: format)
    var entries = EntryReader(
      context: context, extensions: reader.extensions, inheritance: reader.inheritance)
    feed.entries = try entries.read(items, of: root.document)
    extensions = entries.extensions
    return feed
  }

  /// - Parameter hasChannels: True for CDF, which nests channels.
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
        // RSS 1.0 has references here, other versions have items.
        for item in child.children where item.known == .item && isCore(item) { append(item, to: &items) }
      case .channel where hasChannels: appendItems(of: child, to: &items)
      default: reader.read(child)
      }
    }
  }

  /// Appends the items of a nested channel and of the channels in it. `XMLLimits` bounds the depth.
  private func appendItems(of channel: XMLElement, to items: inout [Int32]) {
    for child in channel.children where isCore(child) {
      if child.known == .item { append(child, to: &items) }
      if child.known == .channel { appendItems(of: child, to: &items) }
    }
  }

  private func append(_ item: XMLElement, to items: inout [Int32]) {
    // A truncated item is incomplete but would be taken for the whole item.
    if !item.isIncomplete, items.count < FeedLimits.readEntries(ofBytes: root.document.source.count) {
      items.append(Int32(clamping: item.index))
    }
  }

  // MARK: Addresses

  /// The context inside the channel. Addresses are usually relative to the site, so its link is read first.
  private func outerContext(_ channels: [XMLElement]) -> ElementContext {
    var context = ElementContext(base: base, language: nil, core: core).inside(root)
    if root.known == .channel, let own = root.attribute(.base) { context = context.with(base: base.inside(own)) }
    if let channel = channels.first, channel.index != root.index { context = context.inside(channel) }
    let hasStatedBase = ([root] + channels).contains {
      let own = $0.attribute(.base, in: .xml) ?? ($0.known == .channel ? $0.attribute(.base) : nil)
      return own.map { _ in true } ?? false
    }
    if !hasStatedBase, let link = channels.lazy.compactMap({ link(of: $0, context) }).first,
      AddressResolver.isWebAddress(link.string)
    {
      context = context.with(base: AddressBase(link, allowance: base.allowance))
    }
    return context
  }

  /// The channel's `link`, else an `atom:link` to the page.
  private func link(of channel: XMLElement, _ context: ElementContext) -> WebAddress? {
    var alternate = context.address(channel.attribute(.href))
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

  /// True if an element is part of RSS itself: without a namespace, in a namespace of RSS, or in that of the root.
  private func isCore(_ element: XMLElement) -> Bool { core.contains(element) }

  private var core: CoreElements { CoreElements(format: .rss, root: root.namespace) }

  /// True for CDF, which uses attributes where RSS uses elements.
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
      let version = root.attribute("version") ?? ""
      if version.hasBytePrefix("0.90") { return .rss090 }
      if version.hasBytePrefix("0.91") { return .rss091 }
      if version.hasBytePrefix("0.93") { return .rss093 }
      if version.hasBytePrefix("0.94") { return .rss094 }
      if version.hasBytePrefix("0.9") { return .rss092 }
      if version.hasBytePrefix("1.") { return .rss10 }
      return .rss20
    }
    // A declared namespace counts even if no element is in it.
    return root.document.uris.contains { XMLNamespace(uri: $0) == .rss090 } ? .rss090 : .rss10
  }
}
