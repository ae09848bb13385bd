/// Fragments of HTML with special rules in parsers and sanitizers, for repetition in texts.
enum HTMLFragments {
  static let all: [String] =
    tags + ends + rawTexts.flatMap { ["<\($0)>", "</\($0)>", "</\($0)", "</\($0) "] } + pieces + attributes + addresses

  private static let rawTexts = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]

  private static let names = [
    "a", "b", "p", "i", "em", "font", "nobr", "div", "span", "u-x", "ul", "li", "dl", "dd", "h1", "ruby", "rt", "rtc",
    "pre", "table", "tbody", "tr", "td", "caption", "colgroup", "select", "option", "optgroup", "button", "form", "svg",
    "g", "math", "mi", "annotation-xml", "foreignObject", "desc", "template", "noscript", "object", "marquee", "video",
    "picture", "frameset", "html", "head", "body", "address", "blockquote", "article",
  ]

  private static let tags: [String] =
    names.map { "<\($0)>" } + [
      "<br>", "<hr>", "<img src=/i>", "<img srcset='a 1x, b 2x' alt=c>", "<input>", "<input type=hidden>", "<col>",
      "<source src=s>", "<track src=t>", "<embed src=e>", "<param name=movie value=m>", "<frame>", "<plaintext>",
      "<base href=/b>", "<meta charset=x>", "<link href=l>", "<image>", "<isindex>", "<a href=0>", "<a href='?q'>",
      "<b{n}>", "<b title={n}>", "<font size={n}>", "<a href=/{n}>", "<x{n}>", "<html a{n}=1>", "<body a{n}=1>",
      "<iframe src=//f.example/{n}>", "<svg/>", "<p id={n}>", "<a name={n}>", "<a href=#{n}>", "<a href='#x'>",
      "<path d=m />",
      "<use href=#a />", "<g id=a>", "<mrow>", "<mfrac>", "<mfenced>", "<b aria-hidden=true>", "<area href={n}>",
      "<a title=\"long long long long long long long long\">",
    ]

  private static let ends: [String] = names.map { "</\($0)>" } + ["</br>", "</x{n}>"]

  private static let pieces = [
    "<", "</", "<!", "<!-", "<!--", "<!-->", "-->", "--!>", "--", "-", "<![CDATA[", "]]>", "]]", "]", "<?", "?>", ">",
    "/>", "/", "=", "\"", "'", " ", "\n", "\r", "\t", "\u{0}", "\u{0C}", "<!DOCTYPE ", "<!DOCTYPE html PUBLIC \"",
    "<a ",
    "<a b='", "<a b=\"", "<a ='x' ='", "<p ", "</p ", "</b ", "</a b='", "&", "&#", "&#x", "&#1", "&amp;", "&amp",
    "&notin", "&nGt;", "&CounterClockwiseContourIntegra", "&{n};", ";", "&quot;", "&lt;", "&#0;", "text", "a{n}", "x",
    "0", "漢", "é", "\u{301}", "\u{323}", "\u{301}\u{323}", "\u{FE0F}", "\u{200D}", "😀", "🇫", "\u{1100}\u{1161}",
    "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{3000}",
  ]

  private static let attributes = [
    " a{n}=1", " a{n}", " a", " href=", " href=\"", " src=", " srcset='", " style='", " title='", " alt=", " width=1",
    " class=x", " lang=en", " encoding=text/html", " type=hidden", " dir=rtl", " data-embed=", " xlink:href=",
  ]

  private static let addresses = [
    "http://", "https://h/", "www.", "www.h.example", "data:image/svg+xml,", "//", "//h/", "h.example", "/", "../",
    "./", "..", ".", "%2e", "%", "%41", "?", "#", ":",
    "@", "[", "]", "\\", "{n}", "data:", "data:image/png,", "mailto:", "javascript:", "http:", ",", ", ", " 1x, ",
    " 2w",
    "(", ")", "color: ", "color:red;", "; ", "rgb(", "url(", "!important", "\\", "xn--",
  ]
}
