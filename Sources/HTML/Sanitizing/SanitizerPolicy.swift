extension Sanitizer {
  /// What the sanitizer keeps.
  ///
  /// A policy chooses among what is harmless; it cannot let in what is not: elements that run, load or change how what
  /// follows is read, event handlers, `name`, `class`, and attributes the sanitizer does not know are never kept.
  public struct Policy: Sendable {
    /// The elements that are kept, each with the attributes it may have besides `globalAttributes`. Others are unwrapped,
    /// or dropped whole if what they contain is no text to read. With `math`, formulas are kept as MathML of elements that
    /// show them; else their text is.
    public var elements: [String: Set<String>] = Policy.articleElements
    /// Elements that are written as another one, if they are not in `elements` and the other one is: what they mean stays,
    /// and the words around them stay apart.
    public var replacements: [String: String] = Policy.articleReplacements
    /// Attributes that every element may have. An `id` is kept under the prefix `e-`, and so is the `name` of an `a`; links
    /// to them then lead inside the article.
    public var globalAttributes: Set<String> = ["dir", "id", "lang", "title"]
    /// The schemes of addresses that are followed (`href`, `cite`), in lower case.
    public var linkSchemes: Set<String> = ["http", "https", "mailto", "tel"]
    /// The schemes of addresses that are loaded (`src`, `srcset`, `poster`), in lower case.
    public var mediaSchemes: Set<String> = ["http", "https"]
    /// The types that images in `data:` addresses may have. With `image/svg+xml`, drawings in the text become such images
    /// as well; all of them are rewritten with elements that only draw.
    public var inlineImageTypes: Set<String> = ["image/png", "image/gif", "image/jpeg", "image/webp", "image/svg+xml"]
    /// Given the absolute address that an `iframe`, `object` or `embed` shows: the embed of a host that is known, or nil.
    /// Given the `embedURL` of one that it has made, it must make one with the same `embedURL` again, or the embed will not
    /// survive a second cleaning.
    public var embedPage: (@Sendable (String) -> EmbedReference?)?
    /// Given the absolute address of something that is loaded with the page (a picture, a film, a sound): whether it is
    /// kept; nil keeps them all.
    public var allowsMedia: (@Sendable (String) -> Bool)?
    /// Given the absolute address of a picture (`img`, `srcset`, `poster`), which loads with the page without being asked
    /// for: whether it is kept, if `allowsMedia` keeps it too. A host refuses those that point at itself: its own cookies
    /// would go along.
    public var allowsPicture: @Sendable (String) -> Bool = { _ in true }

    /// The CSS properties, in lower case, that a `style` may set; without any, `style` is never kept. Values that load
    /// something, or are written in a way that a reader could take for more than one, are left out with their property.
    public var styleProperties: Set<String> = []

    /// Whether links and images without an address that may be kept stay, without it; else links are unwrapped and images
    /// are dropped.
    public var keepsElementsWithoutAddress: Bool = false

    /// Whether a frame of a host that is not known becomes a plain link; else the text it offers in its place is left.
    public var linksUnknownFrames: Bool = true

    /// Whether the addresses of the web in a text without markup, other than paragraphs and breaks of lines, become links.
    public var linksAddresses: Bool = true

    public init() {}

    /// What articles are made of.
    public static let articleElements: [String: Set<String>] = [
      "a": ["href", "hreflang", "title"], "abbr": ["title"], "address": [], "article": [], "aside": [],
      "audio": ["loop", "muted", "src"], "b": [], "bdi": [], "bdo": [], "blockquote": ["cite"], "br": [],
      "caption": [], "cite": [], "code": [], "col": ["span"], "colgroup": ["span"], "dd": [],
      "del": ["cite", "datetime"], "details": ["open"],
      "dfn": ["title"], "div": [], "dl": [], "dt": [], "em": [], "figcaption": [], "figure": [], "footer": [],
      "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "header": [], "hgroup": [], "hr": [], "i": [],
      "img": ["alt", "height", "sizes", "src", "srcset", "title", "width"], "ins": ["cite", "datetime"], "kbd": [],
      "li": ["value"], "mark": [], "math": [], "ol": ["reversed", "start", "type"], "p": [], "picture": [], "pre": [],
      "q": ["cite"], "rb": [], "rp": [], "rt": [], "rtc": [], "ruby": [], "s": [], "samp": [], "section": [],
      "small": [], "source": ["height", "media", "sizes", "src", "srcset", "type", "width"], "span": [], "strike": [],
      "strong": [], "sub": [], "summary": [], "sup": [], "table": [], "tbody": [],
      "td": ["align", "colspan", "rowspan"], "tfoot": [], "th": ["abbr", "align", "colspan", "rowspan", "scope"],
      "thead": [], "time": ["datetime"], "tr": [], "track": ["default", "kind", "label", "src", "srclang"], "tt": [],
      "u": [], "ul": [], "var": [],
      "video": ["height", "loop", "muted", "playsinline", "poster", "src", "width"], "wbr": [],
    ]

    /// Blocks without a meaning in an article, and obsolete names.
    public static let articleReplacements: [String: String] = [
      "acronym": "abbr", "center": "div", "dialog": "div", "dir": "ul", "fieldset": "div", "form": "div",
      "legend": "div",
      "listing": "pre", "main": "div", "menu": "ul", "nav": "div", "plaintext": "pre", "search": "div", "xmp": "pre",
    ]
  }
}
