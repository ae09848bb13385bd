/// Documents with a long base address and many relative addresses, each of which could become a copy of it.
public struct HostileAddresses: Sendable, CustomStringConvertible {
  public let name: String
  public let kind: HostileField.Kind
  /// The beginning of the document. `§` is replaced by the base, if the document declares one.
  private let opening: String
  private let unit: String
  private let closing: String

  init(_ name: String, _ kind: HostileField.Kind = .feed, opening: String, unit: String, closing: String) {
    self.name = name
    self.kind = kind
    self.opening = opening
    self.unit = unit
    self.closing = closing
  }

  public var description: String { name }

  /// True if the document contains the base. Otherwise, the base is the address of the document.
  public var declaresBase: Bool { opening.utf8.contains(0xA7) }

  /// A base of half the document's size, and one just below the length limit.
  public static func baseLengths(ofDocument count: Int) -> [Int] { [count / 2, 4_000] }

  public static func base(ofBytes count: Int) -> String {
    "http://h/" + String(repeating: "A", count: max(0, count - 10)) + "/"
  }

  /// - Parameter base: The base address. If the document does not declare it, it is the address of the document.
  public func document(bytes count: Int, base: String) -> [UInt8] {
    let start = Array(opening.utf8).split(separator: Array("§".utf8), omittingEmptySubsequences: false)
    var text = start.dropFirst().reduce(String(decoding: start[0], as: UTF8.self)) {
      $0 + base + String(decoding: $1, as: UTF8.self)
    }
    var number = 0
    let units = unit.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    while text.utf8.count < count {
      text += units.joined(separator: "\(number % 10)")
      number += 1
    }
    return Array((text + closing).utf8)
  }

  /// In the units, `#` is replaced by a digit.
  public static let all: [HostileAddresses] = {
    let rss =
      "<rss xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' "
      + "xmlns:content='http://purl.org/rss/1.0/modules/content/' xmlns:atom='http://www.w3.org/2005/Atom'>"
    let site = rss + "<channel><link>§</link>"
    let end = "</channel></rss>"
    let item = site + "<item><title>a</title>"
    let itemEnd = "</item>" + end
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom'"
    let entry = atom + "><entry xml:base='§'>"
    let json = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":["
    return [
      HostileAddresses("RSS: item link", opening: site, unit: "<item><link>#</link></item>", closing: end),
      HostileAddresses("RSS: comments", opening: site, unit: "<item><comments>#</comments></item>", closing: end),
      HostileAddresses("RSS: enclosure", opening: item, unit: "<enclosure url='#'/>", closing: itemEnd),
      HostileAddresses("RSS: media:content", opening: item, unit: "<media:content url='#'/>", closing: itemEnd),
      HostileAddresses("RSS: media:thumbnail", opening: item, unit: "<media:thumbnail url='#'/>", closing: itemEnd),
      HostileAddresses("RSS: media:player", opening: site, unit: "<item><media:player url='#'/></item>", closing: end),
      HostileAddresses("RSS: itunes:image", opening: site, unit: "<item><itunes:image href='#'/></item>", closing: end),
      HostileAddresses(
        "RSS: atom:link", opening: item, unit: "<atom:link href='#' rel='enclosure'/>", closing: itemEnd),
      HostileAddresses(
        "RSS: xml:base inside", opening: rss + "<channel xml:base='§'>",
        unit: "<item xml:base='#'><link>#</link></item>",
        closing: end),
      HostileAddresses(
        "RSS: description", opening: item + "<description><![CDATA[", unit: "<a href=#>#</a>",
        closing: "]]></description>" + itemEnd),
      HostileAddresses(
        "RSS: content:encoded", opening: item + "<content:encoded><![CDATA[", unit: "<img src=#>",
        closing: "]]></content:encoded>" + itemEnd),
      HostileAddresses(
        "Atom: link", opening: atom + " xml:base='§'>", unit: "<entry><link href='#'/></entry>", closing: "</feed>"),
      HostileAddresses("Atom: links of an entry", opening: entry, unit: "<link href='#'/>", closing: "</entry></feed>"),
      HostileAddresses(
        "Atom: links of the feed", opening: atom + " xml:base='§'>", unit: "<link href='#'/>", closing: "</feed>"),
      HostileAddresses(
        "Atom: enclosure", opening: entry, unit: "<link rel='enclosure' href='#'/>", closing: "</entry></feed>"),
      HostileAddresses(
        "Atom: content@src", opening: atom + " xml:base='§'>", unit: "<entry><content src='#'/></entry>",
        closing: "</feed>"),
      HostileAddresses(
        "Atom: icon", opening: atom + " xml:base='§'>", unit: "<icon>#</icon><logo>#</logo>", closing: "</feed>"),
      HostileAddresses(
        "Atom: HTML", opening: entry + "<content type='html'>", unit: "&lt;a href=#>",
        closing: "</content></entry></feed>"),
      HostileAddresses(
        "Atom: srcset", opening: entry + "<content type='html'>&lt;img srcset='", unit: "# 1x,",
        closing: "'></content></entry></feed>"),
      HostileAddresses(
        "Atom: XHTML", opening: atom + "><entry><content type='xhtml'><div xml:base='§'>", unit: "<a href='#'/>",
        closing: "</div></content></entry></feed>"),
      HostileAddresses(
        "Atom: XHTML srcset", opening: atom + "><entry><content type='xhtml'><div xml:base='§'><img srcset='",
        unit: "#,", closing: "'/></div></content></entry></feed>"),
      HostileAddresses(
        "Atom: xml:base of each entry", opening: atom + " xml:base='§'>",
        unit: "<entry xml:base='#'><title>a</title></entry>", closing: "</feed>"),
      HostileAddresses(
        "CDF: item@href", opening: "<channel href='§'>", unit: "<item href='#'/>", closing: "</channel>"),
      HostileAddresses("JSON Feed: url", opening: json + "0", unit: ",{\"url\":\"#\"}", closing: "]}"),
      HostileAddresses(
        "JSON Feed: attachments", opening: json + "{\"id\":\"1\",\"attachments\":[0", unit: ",{\"url\":\"#\"}",
        closing: "]}]}"),
      HostileAddresses(
        "JSON Feed: content_html", opening: json + "{\"id\":\"1\",\"content_html\":\"", unit: "<a href=#>#</a>",
        closing: "\"}]}"),
      HostileAddresses(
        "RSS-in-JSON: link", opening: "{\"rss\":{\"channel\":{\"link\":\"§\",\"item\":[0", unit: ",{\"link\":\"#\"}",
        closing: "]}}}"),
      HostileAddresses(
        "OPML: xmlUrl", .list, opening: "<opml xml:base='§'><body>", unit: "<outline xmlUrl='#'/>",
        closing: "</body></opml>"),
      HostileAddresses(
        "page: link@href", .page, opening: "<base href='§'>", unit: "<link rel=feed href=#>", closing: ""),
    ]
  }()
}
