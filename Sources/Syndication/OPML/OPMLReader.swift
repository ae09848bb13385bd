import Bytes

/// Turns the elements of an OPML document into outlines.
struct OPMLReader {
  private var problems: [OPMLProblem] = []
  private var cancellation: CancellationCheck = CancellationCheck()

  static func read(_ root: XMLElement) throws(FeedError) -> OPMLDocument {
    var reader: OPMLReader = OPMLReader()
    var title: String? = nil
    var outlines: [OPMLOutline] = []
    switch root.name {
    case "opml":
      for child in root.children {
        switch child.name {
        case "head": title = title ?? child.children.first { $0.name == "title" }?.text
        case "body": outlines += try reader.outlines(in: child)
        // Some programs forget the body.
        case "outline": if let outline = try reader.outline(child) { outlines.append(outline) }
        default: break
        }
      }
    case "outline": if let outline = try reader.outline(root) { outlines.append(outline) }
    default: outlines = try reader.outlines(in: root)
    }
    return OPMLDocument(title: title, outlines: outlines, problems: reader.problems)
  }

  private mutating func outlines(in element: XMLElement) throws(FeedError) -> [OPMLOutline] {
    var outlines: [OPMLOutline] = []
    for child in element.children where child.name == "outline" {
      if let outline = try outline(child) { outlines.append(outline) }
    }
    return outlines
  }

  private mutating func outline(_ element: XMLElement) throws(FeedError) -> OPMLOutline? {
    if cancellation.isCancelled() { throw .cancelled }
    let stated: String? = (element.attribute("title") ?? element.attribute("text")).map { text in
      PlainLine.fromHTML(text, markup: .referencesOnly)
    }
    let type: ByteString = element.keyword("type") ?? ""
    let named: String = stated.map { "“\($0)”" } ?? "An outline without a title"
    let children: [OPMLOutline] = try outlines(in: element)
    var feedURL: String? = nil
    if let address = element.attribute("xmlurl") ?? element.attribute("feedurl") {
      feedURL = absolute(address)
      if case .none = feedURL {
        note("\(named) has “\(address)” for an address, which is none.", element)
        if children.isEmpty { return nil }
      }
    } else if Self.feedTypes.contains(type), children.isEmpty {
      note("\(named) is a feed without an address (xmlUrl).", element)
      return nil
    } else if type == "include" || type == "link", children.isEmpty {
      note("\(named) refers to another document, which was not read.", element)
      return nil
    }
    let siteURL: String? = element.attribute("htmlurl").flatMap(absolute)
    guard let title = stated ?? siteURL ?? feedURL ?? (children.isEmpty ? nil : "") else { return nil }
    return OPMLOutline(title: title, feedURL: feedURL, siteURL: siteURL, children: children)
  }

  private static let feedTypes: [ByteString] = ["rss", "atom", "json", "rdf"]

  private func absolute(_ text: String) -> String? {
    guard let address = AddressResolver.resolve(text, against: nil), AddressResolver.isWebAddress(address) else {
      return nil
    }
    return address
  }

  private mutating func note(_ reason: String, _ element: XMLElement) {
    problems.append(OPMLProblem(line: element.line, reason: reason))
  }
}
