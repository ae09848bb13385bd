import Bytes
import HTML
import WebAddresses

/// Finds the icons that a page names.
public enum IconDiscovery {
  /// An icon of a page.
  public struct Icon: Sendable, Hashable {
    /// The address of the icon, absolute.
    public let url: WebAddress
    /// The larger side of the smallest stated size in pixels; nil without one.
    public let size: Int?
    /// True for a picture that devices put on their home screens, which is large.
    public let isForDevices: Bool
  }

  /// The most icons that are returned.
  static let most = 20

  /// The icons that a page links to: `<link rel="icon">` (HTML Living Standard, 4.6.7.9) and `rel="apple-touch-icon"`,
  /// best first for small marks of some 16 to 48 pixels. Drawings (SVG) are left out.
  ///
  /// - Parameter contentType: The content type that the page was sent with, which may name its encoding.
  /// - Complexity: O(length of the page).
  public static func icons(
    in html: [UInt8], pageURL: WebAddress, contentType: String? = nil
  ) -> [Icon] {
    let links = LinkElements(in: html, pageURL: pageURL, contentType: contentType)
    var icons: [Icon] = []
    links.visit { link in
      if let icon = icon(of: link, base: links.base), !icons.contains(where: { $0.url == icon.url }) {
        icons.append(icon)
      }
      return icons.count < most
    }
    return icons.enumerated().sorted { one, other in
      (rank(one.element), one.offset) < (rank(other.element), other.offset)
    }.map(\.element)
  }

  /// The address where a site's icon is if no page names one.
  public static func usualAddress(forPage page: WebAddress) -> WebAddress? {
    WebAddress("/favicon.ico", relativeTo: page)
  }

  // MARK: Private

  private static func icon(of link: HTMLElement, base: AddressBase) -> Icon? {
    let relations = words(link["rel"])
    let isForDevices =
      relations.contains("apple-touch-icon") || relations.contains("apple-touch-icon-precomposed")
    guard relations.contains("icon") || isForDevices, let reference = link["href"],
      let url = base.resolve(PlainText.fold(reference)), url.scheme == "http" || url.scheme == "https",
      link["type"]?.lowercasedASCII.containsBytes("svg") != true, !url.path.lowercasedASCII.hasByteSuffix(".svg")
    else { return nil }
    return Icon(url: url, size: size(link["sizes"] ?? ""), isForDevices: isForDevices)
  }

  /// The words of an attribute: any of HTML's white space stands between them (HTML Living Standard, 2.3.6).
  private static func words(_ text: String?) -> [ByteString] {
    (text ?? "").lowercasedASCII.utf8.split(whereSeparator: ASCII.isWhitespace).map { ByteString(Substring($0)) }
  }

  /// The smallest of sizes such as "16x16 32x32" that is enough for a mark, else the largest.
  private static func size(_ text: String) -> Int? {
    let sizes = words(text).compactMap { size in size.string.splitBytes(on: "x").first.flatMap { Int(String($0)) } }
    return sizes.filter { $0 >= 32 }.min() ?? sizes.max()
  }

  /// Small icons of enough pixels first, then those of an unknown size, then large ones, then tiny ones.
  private static func rank(_ icon: Icon) -> Int {
    guard let size = icon.size else { return icon.isForDevices ? 500 : 100 }
    return size < 32 ? 1_000 - max(size, 0) : min(size, 400)
  }
}
