import HTML
import Storage

/// The small sign of a feed: its icon, or the first letter of its title on one of eight tones.
struct FeedMark {
  let feed: FeedID
  let title: String
  /// The version of the stored icon. The letter stands in its place where it fails.
  var icon: String?

  /// The name stands beside the mark, so that assistive technology does not see it.
  func write(into markup: inout Markup) {
    markup.element("span", [.class(Self.styles[tone]), .aria("hidden", "true")]) { mark in
      mark.text(letter)
      guard let icon else { return }
      mark.void(
        "img",
        [
          .src(FeedIcon.path(of: feed, version: icon)), .alt(""), Attribute("loading", "lazy"),
        ])
    }
  }

  /// The number of tones in the style sheet.
  private static let tones = 8
  private static let styles = (0..<tones).map { "mark tone-\($0)" }

  /// The tone of a feed stays as long as the feed: feeds one after the other have different ones.
  private var tone: Int { Int(clamping: feed.rawValue.magnitude % UInt64(clamping: Self.tones)) }

  /// The first letter or digit of the title, in capitals.
  private var letter: String {
    let scalar = title.unicodeScalars.lazy.prefix(64).first {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return scalar?.properties.uppercaseMapping ?? "·"
  }
}
