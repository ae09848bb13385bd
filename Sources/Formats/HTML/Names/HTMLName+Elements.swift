// Properties of elements by name, for tree construction (HTML Living Standard, 13.2.4.3 "The element types" and
// 13.2.6).

extension HTMLName {
  /// True for elements in the category "special", at which searches for formatting elements and end tags stop.
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

  /// True for elements that end a scope.
  var isScopeBorder: Bool {
    switch self {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: true
    default: false
    }
  }

  /// True if the end tag may be omitted.
  var hasImpliedEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  /// True if the end tag may be omitted at the end of a template.
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

  /// True for elements whose content outside of cells is moved before the table.
  var isTablePart: Bool { self == .table || self == .tr || isTableSection }

  /// True if a start tag of this name ends foreign content (13.2.6.5).
  var endsForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong,
      .strike, .sub, .sup, .table, .tt, .u, .ul, .`var`:
      true
    default: false
    }
  }

  /// True for MathML elements whose text is HTML.
  var isMathTextPoint: Bool {
    switch self {
    case .mi, .mo, .mn, .ms, .mtext: true
    default: false
    }
  }

  /// True for SVG elements that may contain HTML.
  var isSVGIntegrationPoint: Bool { self == .foreignobject || self == .desc || self == .title }
}
