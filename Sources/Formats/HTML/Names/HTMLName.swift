import Bytes

/// The names of elements and attributes that parsers and rules use, as numbers. Names of elements come first.
///
/// Other names get higher numbers for each document (`NameTable`).
package enum HTMLName: UInt16, CaseIterable, Sendable {
  // MARK: Elements

  case a, abbr, acronym, address, annotationXml, applet, area, article, aside, audio, b, base, basefont, bdi, bdo
  case bgsound, big, blink, blockquote, body, br, button, canvas, caption, center, cite, code, col, colgroup, data
  case datalist, dd, del, desc, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font
  case footer, foreignobject, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe
  case image, img, input, ins, isindex, kbd, keygen, label, legend, li, link, listing, main, malignmark, map, mark
  case marquee, math, menu, menuitem, meta, meter, mglyph, mi, mn, mo, ms, mtext, multicol, nav, nextid, nobr, noembed
  case noframes, noscript, object, ol, optgroup, option, output, p, param, picture, plaintext, pre, progress, q, rb
  case rp, rt, rtc, ruby, s, samp, script, search, section, select, slot, small, source, spacer, span, strike, strong
  case style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track
  case tt, u, ul, `var`, video, wbr, xmp

  // MARK: Attributes, and elements that are not HTML's

  case accept, acceptCharset, accesskey, action, align, allow, allowfullscreen, alt, alttext, annotation
  case ariaDescribedby, ariaHidden, ariaLabel, async, autocomplete, autofocus, autoplay, axis, background, balance
  case bgcolor, bgproperties, border, bordercolor, bordercolordark, bordercolorlight, bottompadding, cellpadding
  case cellspacing, ch, challenge, char, charoff, charset, checked, choff, `class`, clear, color, cols, colspan
  case command, compact, content, contenteditable, controls, coords, crossorigin, cx, cy, d, dataEmbed, dataId
  case dataLazySrc, dataLazySrcset, dataOriginal, dataSrc, dataSrcset, dataType, datafld, datagrid, datapagesize
  case datasrc, datetime, decoding, `default`, `defer`, definitionurl, delay, disabled, draggable, dynsrc, encoding
  case enctype, end, eventSource, face, fencedframe, fetchpriority, fill, `for`, frameborder, g, galleryimg, gutter
  case headers, height, hidden, hidefocus, high, href, hreflang, hspace, httpEquiv, icon, id, inputmode, integrity
  case ismap, itemprop, itemscope, itemtype, keytype, kind, lang, leftspacing, list, loading, longdesc, loop
  case loopcount, loopend, loopstart, low, lowsrc, m, marginheight, marginwidth, max, maxlength, media, method, min
  case multiple, muted, name, nohref, nonce, noshade, nowrap, onclick, onerror, onload, open, optimum, path, pattern
  case ping, playsinline, pointSize, points, portal, poster, pqg, preload, prompt, property, r, radiogroup, readonly
  case referrerpolicy, rel, repeatMax, repeatMin, replace, required, rev, reversed, rightspacing, role, rows, rowspan
  case rules, sandbox, scope, scrolling, selected, shape, size, sizes, sound, src, srcdoc, srclang, srcset, start
  case step, stroke, suppress, tabindex, target, toppadding, transform, type, unselectable, urn, usemap, valign, value
  case variable, version, viewbox, volume, vrml, vspace, width, wrap, x, xlinkHref, xmlns, y

  // MARK: Any other name

  case unknown

  /// The number of known names. Each known name's number is smaller.
  static let knownCount = Int(HTMLName.unknown.rawValue)
  /// The number of names of elements, which come first.
  static let elementCount = Int(HTMLName.xmp.rawValue) + 1

  /// True for names of current or former HTML elements.
  var isElement: Bool { Int(rawValue) < HTMLName.elementCount }

  /// The name in lower case.
  package var string: String { HTMLName.strings[Int(rawValue)] }

  private static let strings =
    spellings.utf8.split(whereSeparator: ASCII.isWhitespace)
    .map { String(Substring($0)) } + [""]

  /// The spellings in the order of the cases.
  private static let spellings: String = """
    a abbr acronym address annotation-xml applet area article aside audio b base basefont bdi bdo bgsound big blink
    blockquote body br button canvas caption center cite code col colgroup data datalist dd del desc details dfn
    dialog dir div dl dt em embed fieldset figcaption figure font footer foreignobject form frame frameset h1 h2 h3 h4
    h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main
    malignmark map mark marquee math menu menuitem meta meter mglyph mi mn mo ms mtext multicol nav nextid nobr
    noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc
    ruby s samp script search section select slot small source spacer span strike strong style sub summary sup svg
    table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp accept
    accept-charset accesskey action align allow allowfullscreen alt alttext annotation aria-describedby aria-hidden
    aria-label async autocomplete autofocus autoplay axis background balance bgcolor bgproperties border bordercolor
    bordercolordark bordercolorlight bottompadding cellpadding cellspacing ch challenge char charoff charset checked
    choff class clear color cols colspan command compact content contenteditable controls coords crossorigin cx cy d
    data-embed data-id data-lazy-src data-lazy-srcset data-original data-src data-srcset data-type datafld datagrid
    datapagesize datasrc datetime decoding default defer definitionurl delay disabled draggable dynsrc encoding
    enctype end event-source face fencedframe fetchpriority fill for frameborder g galleryimg gutter headers height
    hidden hidefocus high href hreflang hspace http-equiv icon id inputmode integrity ismap itemprop itemscope
    itemtype keytype kind lang leftspacing list loading longdesc loop loopcount loopend loopstart low lowsrc m
    marginheight marginwidth max maxlength media method min multiple muted name nohref nonce noshade nowrap onclick
    onerror onload open optimum path pattern ping playsinline point-size points portal poster pqg preload prompt
    property r radiogroup readonly referrerpolicy rel repeat-max repeat-min replace required rev reversed rightspacing
    role rows rowspan rules sandbox scope scrolling selected shape size sizes sound src srcdoc srclang srcset start
    step stroke suppress tabindex target toppadding transform type unselectable urn usemap valign value variable
    version viewbox volume vrml vspace width wrap x xlink:href xmlns y
    """
}

extension HTMLName {
  /// The name with the given spelling, in any case; nil if it is not a known name.
  init?(named name: String) {
    var name = name
    guard let found = name.withUTF8({ KnownNames.all.find($0) }) else { return nil }
    self = found
  }
}
