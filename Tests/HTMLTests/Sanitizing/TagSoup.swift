import SeededRandom

/// Random markup of elements with special parsing rules.
enum TagSoup {
  private static let names = [
    "a", "b", "p", "div", "i", "span", "table", "tr", "td", "th", "tbody", "caption", "colgroup", "col", "ul", "li",
    "dl", "dd", "dt", "h1", "h2", "ruby", "rt", "rp", "rb", "rtc", "pre", "listing", "svg", "math", "mi", "mtext",
    "mglyph",
    "annotation-xml", "foreignObject", "desc", "title", "style", "script", "template", "noscript", "form", "button",
    "select", "option", "optgroup", "textarea", "input", "marquee", "object", "applet", "nobr", "font", "center", "hr",
    "br", "img", "iframe", "video", "source", "picture", "audio", "track", "body", "html", "head", "frameset",
    "details",
    "summary", "section", "address", "blockquote", "figure", "em", "code", "x-y", "image", "isindex", "plaintext",
    "xmp",
    "noembed", "embed", "param", "fieldset", "legend", "menu", "menuitem", "main", "dialog", "u", "s", "small", "big",
  ]
  private static let attributes = [
    " href=x", " href='javascript:a'", " src=y", " onclick=a", " title='a\"b'", " id=i", " id=body", " name=i",
    " href='#i'", " href='#gone'", " width=1", " width=20px",
    " srcset='a, b 2x'", " style=x", " class=embed data-embed=https://videos.example/play/7",
    " src=https://www.videos.example/v/9", " encoding=text/html", " colspan=2", " dir=rtl", " type=hidden",
    " style='font-weight:bold;font-style:italic;text-decoration:underline line-through'", " style='font-weight:normal'",
    " style='vertical-align:super;text-align:right'", " style='float:left'", " style='list-style:lower-alpha'",
    " class=gallery", " class=gutter", " class='spoiler alignright'", " class=lntd", " align=center", " align=left",
    " data=https://videos.example/play/8", " =\"", " '", " /", " alt=\"&amp;lt;\"", " href=\"a&#13;b\"",
  ]
  private static let texts = [
    "text", " ", "\n", "\r\n", "&lt;", "&amp;", "&#13;", "&#0;", "&nbsp;", "&notit;", "<", ">", "\"", "'", "é", "漢字",
    "\u{0}",
    "\u{0C}", "\u{0B}", "\u{7F}", "<!-- c -->", "<!-->", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?pi?>", "</",
    "<!DOCTYPE html>",
    "\u{FEFF}", "\u{2028}", "&#x80;", "&#xD800;", "a&b=c", "&Tab;",
  ]

  static func make(using generator: inout SeededGenerator, pieces: Int) -> String {
    var soup = ""
    for _ in 0..<pieces {
      let name: String = names.randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        soup += "<" + name
        for _ in 0..<Int.random(in: 0..<3, using: &generator) {
          soup += attributes.randomElement(using: &generator) ?? ""
        }
        soup += Int.random(in: 0..<12, using: &generator) == 0 ? "/>" : ">"
      case 5..<8: soup += "</" + name + ">"
      default: soup += texts.randomElement(using: &generator) ?? ""
      }
    }
    return soup
  }
}
