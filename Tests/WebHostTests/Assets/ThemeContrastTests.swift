import Foundation
import Screens
import Testing

@testable import WebHost

/// The contrasts of WCAG 2.2 (sections 1.4.3, 1.4.6 and 1.4.11) between the tokens of each theme.
@Suite struct ThemeContrastTests {
  /// A theme, in light or dark.
  private struct Theme: CustomTestStringConvertible {
    let name: String
    let tokens: [String: (red: Double, green: Double, blue: Double)]
    let least: Double

    var testDescription: String { name }
  }

  private static let texts = ["ink", "soft", "quiet", "accent", "star", "problem", "ok"]
  private static let surfaces = ["rail", "list", "page", "raised", "select", "code"]

  private static let themes: [Theme] = {
    let common = String(decoding: PackageResources.themes_css, as: UTF8.self)
    let contrast = String(decoding: PackageResources.contrast_css, as: UTF8.self)
    let sepia = String(common[(common.range(of: "[data-theme=\"sepia\"]")?.upperBound ?? common.endIndex)...])
    func theme(_ name: String, _ sheets: [String], isDark: Bool, least: Double) -> Theme {
      var tokens: [String: (red: Double, green: Double, blue: Double)] = [:]
      for sheet in sheets { tokens.merge(colors(in: sheet, isDark: isDark)) { _, new in new } }
      return Theme(name: name, tokens: tokens, least: least)
    }
    let root = String(common.prefix(upTo: common.range(of: "[data-theme=")?.lowerBound ?? common.endIndex))
    let accents = String(decoding: PackageResources.accents_css, as: UTF8.self)
    func block(_ selector: String) -> String {
      guard let start = accents.range(of: "\(selector) {")?.upperBound else { return "" }
      return String(accents[start...].prefix { $0 != "}" })
    }
    let accented = Accent.allCases.filter { $0 != .teal }.flatMap { accent in
      let own = block("[data-accent=\"\(accent.rawValue)\"]")
      let inSepia = block("[data-theme=\"sepia\"][data-accent=\"\(accent.rawValue)\"]")
      return [
        theme("\(accent.rawValue) in the light", [root, own], isDark: false, least: 4.5),
        theme("\(accent.rawValue) in the dark", [root, own], isDark: true, least: 4.5),
        theme("\(accent.rawValue) in sepia", [root, sepia, own, inSepia], isDark: false, least: 4.5),
      ]
    }
    return [
      theme("light", [root], isDark: false, least: 4.5), theme("dark", [root], isDark: true, least: 4.5),
      theme("sepia", [root, sepia], isDark: false, least: 4.5),
      theme("contrast", [root, contrast], isDark: false, least: 7),
      theme("contrast in the dark", [root, contrast], isDark: true, least: 7),
    ] + accented
  }()

  /// The colors of tokens such as `--ink: light-dark(#1a1f21, #e4e6e3);`.
  private static func colors(
    in sheet: String, isDark: Bool
  ) -> [String: (red: Double, green: Double, blue: Double)] {
    var colors: [String: (red: Double, green: Double, blue: Double)] = [:]
    for declaration in sheet.split(separator: ";") {
      guard let start = declaration.range(of: "--"), let colon = declaration[start.upperBound...].firstIndex(of: ":")
      else { continue }
      let values = declaration[colon...].split(separator: "#").dropFirst().map { $0.prefix { $0.isHexDigit } }
      guard let value = isDark ? values.last : values.first, value.count == 6, let number = Int(value, radix: 16)
      else { continue }
      colors[String(declaration[start.upperBound..<colon])] = (
        Double(number >> 16) / 255, Double(number >> 8 & 255) / 255, Double(number & 255) / 255
      )
    }
    return colors
  }

  private func ratio(
    _ one: (red: Double, green: Double, blue: Double), _ other: (red: Double, green: Double, blue: Double)
  ) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func luminance(_ color: (red: Double, green: Double, blue: Double)) -> Double {
      0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let values = [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test(arguments: themes)
  private func `all texts and signs of a theme can be told from their surfaces`(theme: Theme) throws {
    func expect(_ text: String, on surface: String, _ least: Double) throws {
      let found = ratio(try #require(theme.tokens[text], "\(text)"), try #require(theme.tokens[surface], "\(surface)"))
      #expect(found >= least, "\(text) on \(surface): \(found)")
    }
    for surface in Self.surfaces {
      for text in Self.texts { try expect(text, on: surface, theme.least) }
      try expect("edge", on: surface, 3)
    }
    try expect("on-accent", on: "accent", theme.least)
    try expect("ink", on: "mark", theme.least)
    for text in ["problem", "soft"] { try expect(text, on: "problem-soft", theme.least) }
    // A pressed row is the list with 7 % of ink.
    let (ink, list) = (try #require(theme.tokens["ink"]), try #require(theme.tokens["list"]))
    func mixed(_ part: (red: Double, green: Double, blue: Double)) -> (red: Double, green: Double, blue: Double) {
      (
        0.07 * ink.red + 0.93 * part.red, 0.07 * ink.green + 0.93 * part.green, 0.07 * ink.blue + 0.93 * part.blue
      )
    }
    #expect(ratio(try #require(theme.tokens["quiet"]), mixed(list)) >= theme.least)
  }

  @Test func `each accent has its own values`() throws {
    let accents = Self.themes.dropFirst(5).map(\.tokens)
    #expect(accents.count == 3 * (Accent.allCases.count - 1))
    for name in ["accent", "select"] {
      let colors = try (Self.themes.prefix(3).map(\.tokens) + accents).map { tokens in
        let color = try #require(tokens[name])
        return [color.red, color.green, color.blue]
      }
      // Light and sepia share the accents themselves.
      #expect(Set(colors).count == (name == "accent" ? 3 + 2 * (Accent.allCases.count - 1) : colors.count))
    }
  }

  @Test func `the color of the browser's frame is that of the list`() throws {
    func hex(_ theme: Int) throws -> String {
      let color = try #require(Self.themes[theme].tokens["list"])
      return "#"
        + [color.red, color.green, color.blue].map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
    }
    for (index, name) in ["light", "dark", "sepia", "contrast"].enumerated() {
      #expect(FrameColor.of(theme: name).first?.color == (try hex(index)))
    }
    #expect(FrameColor.of(theme: "contrast").last?.color == (try hex(4)))
    #expect(FrameColor.of(theme: "system").map(\.color) == [try hex(0), try hex(1)])
  }
}
