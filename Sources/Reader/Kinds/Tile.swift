import HTML
import Screens
import Storage

extension Markup {
  /// Writes the tile of an entry with something to watch: a link with a play sign on one of eight colors, constant for an
  /// entry. Nothing is loaded for it.
  mutating func tile(
    of entry: StoredEntry, isSmall: Bool = false, _ attributes: [Attribute], caption: String? = nil,
    picture: (inout Markup) -> Void = { _ in }
  ) {
    let hue = "hue\(entry.id.rawValue.magnitude % 8)"
    element("a", [isSmall ? .class("tile", "small", hue, RowPart.aside) : .class("tile", hue)] + attributes) { tile in
      picture(&tile)
      tile.element("span", [.class("tile-sign"), .aria("hidden", "true")], text: "▶")
      if let caption { tile.element("span", [.class("caption")], text: caption) }
    }
  }
}
