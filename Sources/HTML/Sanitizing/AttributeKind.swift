import Bytes

/// What an attribute's value may be. Attributes that are not listed here are never kept, whatever a policy says.
enum AttributeKind: Sendable {
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
  /// A place that links inside the article lead to: kept under a prefix.
  case anchor
  /// The address of a link.
  case link
  /// The address of something that is loaded.
  case media
  /// CSS, of the properties that a policy allows.
  case style
  /// Addresses of images with their sizes.
  case sourceSet

  /// The kind of each attribute that may be kept.
  static let known: [String: AttributeKind] = inert.merging(meaningful) { _, kind in kind }

  private static let meaningful: [String: AttributeKind] = [
    "abbr": .text, "action": .link, "background": .media, "data": .media, "datasrc": .media, "dynsrc": .media,
    "icon": .media, "longdesc": .link, "lowsrc": .media, "ping": .link, "urn": .link, "usemap": .link, "vrml": .media,
    "align": .alignment, "alt": .text,
    "cite": .link, "colspan": .number, "datetime": .text,
    "default": .flag, "dir": .direction, "height": .length, "href": .link, "hreflang": .text, "id": .anchor,
    "kind": .text,
    "label": .text, "lang": .text, "loop": .flag, "media": .text, "muted": .flag, "open": .flag, "playsinline": .flag,
    "poster": .media, "reversed": .flag, "rowspan": .number, "scope": .text, "sizes": .text, "src": .media,
    "srclang": .text, "style": .style, "srcset": .sourceSet, "start": .number, "title": .text, "type": .text,
    "value": .number,
    "width": .length,
  ]

  /// Attributes that do nothing by themselves on any element that may be kept: of forms without a form, of browsers that
  /// are gone, and of looks.
  private static let inert: [String: AttributeKind] = {
    let names: String = """
      accept accept-charset accesskey autocomplete autofocus autoplay axis balance bgcolor bgproperties border
      bordercolor bordercolordark bordercolorlight bottompadding cellpadding cellspacing ch challenge char charoff
      charset checked choff clear color cols compact contenteditable coords datafld datapagesize delay disabled
      draggable enctype end face for form frame galleryimg gutter headers hidden hidefocus high hspace inputmode ismap
      keytype leftspacing list loopcount loopend loopstart low max maxlength method min multiple nohref noshade nowrap
      optimum pattern point-size pqg preload prompt radiogroup readonly rel repeat-max repeat-min replace required rev
      rightspacing rows rules selected shape size span step summary suppress tabindex target template toppadding
      unselectable valign variable volume vspace wrap
      """
    return Dictionary(
      uniqueKeysWithValues: names.utf8.split(whereSeparator: ASCII.isWhitespace).map { (String(Substring($0)), .text) })
  }()
}
