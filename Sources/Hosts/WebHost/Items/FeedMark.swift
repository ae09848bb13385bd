import HTML
import Reader
import Storage

/// The small sign of a feed: its icon, or the first letter of its title on one of eight tones.
struct FeedMark {
  let feed: FeedID
  let title: String
  /// The address of the icon, which the reader's own server must have. The letter stands in its place where it fails.
  var icon: String?

  /// Writes the mark of a feed. The name stands beside it, so that assistive technology does not see the mark.
  static func write(_ feed: Feed, title: String, icon: String? = nil, into markup: inout Markup) {
    FeedMark(feed: feed.id, title: title, icon: icon).write(into: &markup)
  }

  func write(into markup: inout Markup) {
    markup.element("span", [.class(Self.styles[tone]), .aria("hidden", "true")]) { mark in
      mark.text(letter)
      guard let icon else { return }
      mark.void(
        "img",
        [.src(icon), .alt(""), Attribute("width", "16"), Attribute("height", "16"), Attribute("loading", "lazy")])
    }
  }

  /// The number of tones in the style sheet.
  private static let tones = 8
  private static let styles = (0..<tones).map { "mark tone-\($0)" }

  /// The tone of a feed stays as long as the feed: feeds one after the other have different ones.
  private var tone: Int { Int(feed.rawValue.magnitude % UInt64(Self.tones)) }

  /// The first letter or digit of the title, in capitals.
  private var letter: String {
    let scalar = title.unicodeScalars.lazy.prefix(64).first {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return scalar?.properties.uppercaseMapping ?? "·"
  }
}
