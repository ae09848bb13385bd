import Bytes

/// The type of an attribute's value. Attributes that are not listed here are never kept, whatever the policy.
enum AttributeKind: Sendable {
  case text
  /// Digits.
  case number
  /// Digits, perhaps with a sign: a number in a list.
  case ordinal
  /// Digits, or a percentage.
  case length
  /// An attribute without a value.
  case flag
  /// `ltr`, `rtl` or `auto`.
  case direction
  /// `left`, `right`, `center` or `justify`.
  case alignment
  /// The target of a link within the article, kept with a prefix.
  case anchor
  /// The address of a link.
  case link
  /// The address of a loaded resource.
  case media
  /// CSS, limited to the properties that the policy allows.
  case style
  /// Addresses of images with their sizes.
  case sourceSet

  /// The kind of each attribute that may be kept.
  static let known = inert.merging(meaningful) { _, kind in kind }

  private static let meaningful: [String: AttributeKind] = [
    "abbr": .text, "action": .link, "background": .media, "data": .media, "datasrc": .media, "dynsrc": .media,
    "icon": .media, "longdesc": .link, "lowsrc": .media, "ping": .link, "urn": .link, "usemap": .link, "vrml": .media,
    "align": .alignment, "alt": .text,
    "cite": .link, "colspan": .number, "datetime": .text,
    "default": .flag, "dir": .direction, "height": .length, "href": .link, "hreflang": .text, "id": .anchor,
    "kind": .text,
    "label": .text, "lang": .text, "loop": .flag, "media": .text, "muted": .flag, "open": .flag, "playsinline": .flag,
    "poster": .media, "reversed": .flag, "rowspan": .number, "scope": .text, "sizes": .text, "src": .media,
    "srclang": .text, "style": .style, "srcset": .sourceSet, "start": .ordinal, "title": .text, "type": .text,
    "value": .ordinal,
    "width": .length,
  ]

  /// Attributes without an effect of their own on any element that may be kept: those of forms without a form, of
  /// obsolete browsers, and of presentation.
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
