/// What an attribute's value may be. Attributes that are not listed here are never kept, whatever a policy says.
enum AttributeKind {
  case text
  /// Digits.
  case number
  /// Digits, or a percentage.
  case length
  /// There or not there.
  case flag
  /// `ltr`, `rtl` or `auto`.
  case direction
  /// `left`, `right`, `center` or `justify`.
  case alignment
  /// The address of a link.
  case link
  /// The address of something that is loaded.
  case media
  /// Addresses of images with their sizes.
  case sourceSet

  /// The kind of each attribute that may be kept.
  static let known: [String: AttributeKind] = [
    "abbr": .text, "align": .alignment, "alt": .text, "cite": .link, "colspan": .number, "datetime": .text,
    "default": .flag, "dir": .direction, "height": .length, "href": .link, "hreflang": .text, "kind": .text,
    "label": .text, "lang": .text, "loop": .flag, "media": .text, "muted": .flag, "open": .flag, "playsinline": .flag,
    "poster": .media, "reversed": .flag, "rowspan": .number, "scope": .text, "sizes": .text, "src": .media,
    "srclang": .text, "srcset": .sourceSet, "start": .number, "title": .text, "type": .text, "value": .number,
    "width": .length,
  ]
}
