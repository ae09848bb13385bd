// What tree construction says of elements by name (HTML Living Standard, 13.2.4.3 "The element types" and 13.2.6).

extension HTMLName {
  /// Formatting, scopes and end tags stop at these.
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button,
      .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption, .figure,
      .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe,
      .img, .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
      .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp:
      true
    default: false
    }
  }

  /// Nothing outside of these is in scope.
  var isScopeBorder: Bool {
    switch self {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: true
    default: false
    }
  }

  /// Its end tag may be left out.
  var hasImpliedEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  /// Its end tag may be left out where a template ends.
  var hasThoroughlyImpliedEnd: Bool {
    switch self {
    case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: hasImpliedEnd
    }
  }

  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  var isTableSection: Bool { self == .tbody || self == .thead || self == .tfoot }

  var isCell: Bool { self == .td || self == .th }

  /// What stands in such an element but not in a cell is put before the table.
  var isTablePart: Bool { self == .table || self == .tr || isTableSection }

  /// A start tag of this name ends what is foreign (13.2.6.5).
  var endsForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong,
      .strike, .sub, .sup, .table, .tt, .u, .ul, .`var`:
      true
    default: false
    }
  }

  /// MathML in which text is HTML's.
  var isMathTextPoint: Bool {
    switch self {
    case .mi, .mo, .mn, .ms, .mtext: true
    default: false
    }
  }

  /// SVG in which HTML may stand.
  var isSVGIntegrationPoint: Bool { self == .foreignobject || self == .desc || self == .title }
}
