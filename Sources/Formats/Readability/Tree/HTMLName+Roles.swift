import HTML

/// The roles of elements in the search for an article.
extension HTMLName {
  /// True for what belongs in a paragraph, except what articles are cleaned of.
  var isPhrasing: Bool {
    switch self {
    case .abbr, .audio, .b, .bdo, .br, .button, .cite, .code, .data, .datalist, .dfn, .em, .embed, .i, .img, .input,
      .kbd, .label, .mark, .math, .meter, .noscript, .object, .output, .progress, .q, .ruby, .samp, .script, .select,
      .small, .span, .strong, .sub, .sup, .textarea, .time, .`var`, .wbr:
      true
    default: false
    }
  }

  /// True for what stands in a line with the text beside it.
  var isInline: Bool {
    switch self {
    case .br: false
    case .bdi, .big, .del, .font, .ins, .rb, .rp, .rt, .rtc, .s, .strike, .tt, .u, .a, .acronym, .nobr, .picture, .svg,
      .unknown:
      true
    default: isPhrasing
    }
  }

  /// True for what belongs in a paragraph if all of its children do.
  var isPhrasingByContent: Bool { self == .a || self == .del || self == .ins }

  /// True for elements that make a `div` around them more than a paragraph.
  var isBlock: Bool {
    switch self {
    case .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul: true
    default: false
    }
  }

  /// True for elements whose text is the text of an article.
  var isTextish: Bool { isBlock || self == .span || self == .li || self == .td }

  /// True for elements whose own text is scored.
  var isScored: Bool {
    switch self {
    case .section, .h2, .h3, .h4, .h5, .h6, .p, .td, .pre: true
    default: false
    }
  }

  /// True for elements that are removed if they have no content.
  var isRemovedWhenEmpty: Bool {
    switch self {
    case .div, .section, .header, .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  var isHeadline: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// True for pictures, objects and frames, which make a paragraph without text worth keeping.
  var isEmbedded: Bool { self == .img || self == .embed || self == .object || self == .iframe }

  /// True for elements that stay what they are when they become a part of the article.
  var isArticlePart: Bool {
    switch self {
    case .div, .article, .section, .p, .ol, .ul: true
    default: false
    }
  }
}
