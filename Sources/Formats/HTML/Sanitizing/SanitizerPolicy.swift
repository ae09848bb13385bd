extension Sanitizer {
  /// The elements, attributes and addresses that the sanitizer keeps.
  ///
  /// A policy selects among harmless markup and cannot add any other. Elements that run, load or change how the
  /// following markup is parsed, event handlers, `name`, `class`, and attributes unknown to the sanitizer are never
  /// kept. The class of a `pre` that names the language of its code is written in one form: see `keepsLanguages`.
  ///
  /// Emphasis that only a `style` states becomes elements (`b`, `i`, `s`, `u`, `sup`, `sub`), its alignment `align`, its
  /// signs of a list `type`. Pictures at a side or in the middle, galleries, spoilers and numbers of lines get one of the
  /// classes `a-left`, `a-right`, `a-center`, `a-gallery`, `a-spoiler` and `a-numbers`. None of it is done by a policy that
  /// keeps `style`.
  public struct Policy: Sendable {
    /// The kept elements, each with the attributes allowed besides `globalAttributes`. Others are unwrapped, or removed
    /// with their content if that is not text to read. With `math`, formulas are kept as presentation MathML; otherwise
    /// only their text is kept.
    public var elements = Policy.articleElements
    /// Replacements of elements that are not in `elements` by others that are. The meaning is kept, and words stay
    /// separated.
    public var replacements = Policy.articleReplacements
    /// Attributes that every element may have. An `id` and the `name` of an `a` are kept with the prefix `e-`; links to
    /// them then lead to places within the article.
    public var globalAttributes: Set<String> = ["dir", "id", "lang", "title"]
    /// The schemes of links (`href`, `cite`), in lower case.
    public var linkSchemes: Set<String> = ["http", "https", "mailto", "tel"]
    /// The schemes of loaded resources (`src`, `srcset`, `poster`), in lower case.
    public var mediaSchemes: Set<String> = ["http", "https"]
    /// The allowed types of images in `data:` addresses. With `image/svg+xml`, drawings in the text become such images
    /// as well. All of them are rewritten with elements that only draw.
    public var inlineImageTypes: Set<String> = ["image/png", "image/gif", "image/jpeg", "image/webp", "image/svg+xml"]
    /// Returns the embed of a known host for the absolute address of an `iframe`, `object` or `embed`, otherwise nil.
    /// For the `embedURL` of an embed that it has returned, it must return one with the same `embedURL`; otherwise the
    /// embed is lost when the output is sanitized again.
    public var embedPage: (@Sendable (String) -> EmbedReference?)?
    /// Returns true if a resource that loads with the page (a picture, a film, a sound) is kept, given its absolute
    /// address. If nil, all are kept.
    public var allowsMedia: (@Sendable (String) -> Bool)?
    /// Returns true if a picture that loads with the page (`img`, `srcset`, `poster`) is kept, given its absolute
    /// address. `allowsMedia` must allow it too. A host refuses pictures at its own address, since such requests would
    /// carry its cookies.
    public var allowsPicture: @Sendable (String) -> Bool = { _ in true }

    /// The CSS properties, in lower case, that a `style` may set. If empty, `style` is never kept. Properties whose
    /// values load something, or can be parsed in more than one way, are removed.
    public var styleProperties: Set<String> = []

    /// A Boolean value that determines if links and images without an allowed address are kept without it. If false,
    /// such links are unwrapped and such images dropped.
    public var keepsElementsWithoutAddress = false

    /// A Boolean value that determines if a frame of an unknown host becomes a plain link. If false, its fallback text
    /// is kept.
    public var linksUnknownFrames = true

    /// A Boolean value that determines if web addresses in a text without markup, other than paragraphs and line
    /// breaks, become links.
    public var linksAddresses = true

    /// A Boolean value that determines if a `pre` has the language of its code as the class `language-x`, in which `x`
    /// has only letters, digits and `+#._-`. It is read from the classes of the `pre`, of its `code` and of the elements
    /// around it.
    public var keepsLanguages = true

    /// Creates the policy for articles of feeds and pages.
    public init() {}

    /// The default elements of articles, with their attributes.
    public static let articleElements: [String: Set<String>] = [
      "a": ["href", "hreflang", "title"], "abbr": ["title"], "address": [], "article": [], "aside": [],
      "audio": ["loop", "muted", "src"], "b": [], "bdi": [], "bdo": [], "blockquote": ["align", "cite"], "br": [],
      "caption": ["align"], "cite": [], "code": [], "col": ["span"], "colgroup": ["span"], "dd": ["align"],
      "del": ["cite", "datetime"], "details": ["open"],
      "dfn": ["title"], "div": ["align"], "dl": [], "dt": ["align"], "em": [], "figcaption": ["align"],
      "figure": ["align"], "footer": [], "h1": ["align"], "h2": ["align"], "h3": ["align"], "h4": ["align"],
      "h5": ["align"], "h6": ["align"], "header": [], "hgroup": [], "hr": [], "i": [],
      "img": ["alt", "height", "sizes", "src", "srcset", "title", "width"], "ins": ["cite", "datetime"], "kbd": [],
      "li": ["align", "value"], "mark": [], "math": [], "ol": ["reversed", "start", "type"], "p": ["align"],
      "picture": [], "pre": [], "q": ["cite"], "rb": [], "rp": [], "rt": [], "rtc": [], "ruby": [], "s": [], "samp": [],
      "section": ["align"],
      "small": [], "source": ["height", "media", "sizes", "src", "srcset", "type", "width"], "span": [], "strike": [],
      "strong": [], "sub": [], "summary": [], "sup": [], "table": [], "tbody": ["align"],
      "td": ["align", "colspan", "rowspan"], "tfoot": ["align"],
      "th": ["abbr", "align", "colspan", "rowspan", "scope"],
      "thead": ["align"], "time": ["datetime"], "tr": ["align"],
      "track": ["default", "kind", "label", "src", "srclang"], "tt": [],
      "u": [], "ul": ["type"], "var": [],
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
