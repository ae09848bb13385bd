import Bytes
import HTML

/// The color of the browser's frame around the page: that of the list, by theme (HTML Living Standard, 4.2.5.2
/// "theme-color").
struct FrameColor {
  let color: String
  /// True for systems with a dark look; nil for all.
  var isDark: Bool?

  /// - Parameter theme: The value of the setting. Themes without one color have two, for light and dark.
  static func of(theme: String) -> [FrameColor] {
    switch ByteString(theme) {
    case "light": [FrameColor(color: light)]
    case "dark": [FrameColor(color: dark)]
    case "sepia": [FrameColor(color: "#f2e9d7")]
    case "contrast": [FrameColor(color: "#ffffff", isDark: false), FrameColor(color: "#000000", isDark: true)]
    default: [FrameColor(color: light, isDark: false), FrameColor(color: dark, isDark: true)]
    }
  }

  private static let light = "#f8f8f6"
  private static let dark = "#171c1e"

  func write(into head: inout Markup) {
    head.void(
      "meta",
      [
        .name("theme-color"), Attribute("content", color),
        Attribute("media", isDark.map { "(prefers-color-scheme: \($0 ? "dark" : "light"))" }),
      ])
  }
}
