import GrowthTesting
import HTML
import Testing

/// All readers of text take linear time, and their output is at most a small multiple of the input.
///
/// `YAARR_GROWTH_CASES` sets the number of random texts, `YAARR_GROWTH_SEED` the first seed.
@Suite struct GrowthTests {
  @Test(arguments: [
    // Many references to a base address.
    HostileText("<a href=0>"), HostileText("<img srcset='0,1,2,3,4,5,6,7'>"), HostileText("<q cite=0>"),
    // Tags that never end, and end tags within raw text.
    HostileText(opening: "<script>", "</b ", closing: ">"), HostileText(opening: "<style>", "</a ", closing: ">"),
    HostileText("<script>"), HostileText("<script></script "), HostileText("<a ='x' ='"), HostileText("<"),
    HostileText("<a b='"), HostileText("<!--"), HostileText("<p <"),
    // Texts that take quadratic time to normalize.
    HostileText("\u{301}\u{323}"), HostileText(opening: "<a href=\"/", "\u{301}\u{323}", closing: "\">x</a>"),
    HostileText(opening: "<", "x\u{301}\u{323}", closing: ">"), HostileText("<x{n}\u{301}\u{323}>"),
    HostileText(opening: "<a ", "\u{301}\u{323}", closing: "=1>"),
    HostileText(opening: "<i style='color:", "\u{301}\u{323}", closing: "'>x"),
    HostileText(opening: "<!DOCTYPE html PUBLIC '", "\u{301}\u{323}", closing: "'>x"),
    // Formatting that each paragraph opens again.
    HostileText(opening: "<p><b lang='", "x", middle: "'></p>", second: "<p>x"),
    HostileText(opening: "<p><a href=/x title='", "x", middle: "'></p>", second: "<p>x"),
    HostileText("<strong class={n}>", second: "<p>"), HostileText("<b title=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{n}>"),
    // Many open elements.
    HostileText(opening: "<p><object>" + String(repeating: "<span>", count: 490), "<div></div>"),
    HostileText(opening: "<span><div>" + String(repeating: "<u-x>", count: 490), "</span>"),
    HostileText(opening: String(repeating: "<u-x>", count: 500), "</u-y>"),
    HostileText(opening: String(repeating: "<div>", count: 500), "<p>"), HostileText("<b><p></b>"),
    HostileText("<object><param name=movie value=m>"), HostileText("<x{n} y{n}=1>"),
    // Markers in the list of formatting elements that are never cleared.
    HostileText("<table><td><object></table>", second: "<b><span><p></b>"),
    HostileText("<object><p><b a={n}><i a={n}><u a={n}></p>", second: "<b><span><p></b>"),
    // Output that changes with each pass.
    HostileText("</title><a href=0>&quot;<button>"),
    // Anchors and links to them, formulas, drawings, frames, addresses in text.
    HostileText("<a href=#{n}>"), HostileText("<p id={n}><a href='#{n}'>x</a>"), HostileText("<a name={n} id=x{n}>"),
    HostileText(opening: "<a href='#", "%41", closing: "'>x</a><p id=n>"), HostileText("<math><mfrac>"),
    HostileText(opening: "<math>", "<mrow><mi>x"), HostileText("<math><mfenced separators='{n}'><mi>x</mi>"),
    HostileText(opening: "<math><mtext>", "<b>x</b>"), HostileText("<svg><path d=m>"), HostileText("<svg><g id={n}>"),
    HostileText(opening: "<svg><g id=a>", "<use href=#b /><path id=b d=m />"),
    HostileText(opening: "<svg><style>", "(url(#", closing: "</style><path d=m />"),
    HostileText("<img src='data:image/svg+xml,<svg><path d=m />'>"),
    HostileText(opening: "<img src='data:image/svg+xml,<svg><path/>", "<g>", closing: "'>"),
    HostileText("<iframe src=//f.example/{n}>"), HostileText("<object data={n}>"), HostileText("<embed src={n}>"),
    HostileText(opening: "<span><math></math>", "<i aria-hidden=true>"), HostileText("<b aria-hidden=true>"),
    HostileText("http://"), HostileText("www."), HostileText(opening: "http://h", "("), HostileText("http://h)"),
    HostileText(opening: "https://h/", "\u{301}\u{323}"), HostileText(opening: "www.h", "."),
    HostileText("https://h/{n} "),
    // Styles and classes.
    HostileText(opening: "<p style='", "font-weight:bold;", closing: "'>x"), HostileText("<p style=float:left>"),
    HostileText(opening: "<p class='", "gallery gutter ", closing: "'>x"), HostileText("<i style='font:bold x'>"),
    HostileText(opening: "<a style='", "float:left;", middle: "'>", second: "<img src=/i>"),
    HostileText(opening: "<b class=ln><i class=ln><u class=ln>", "1"), HostileText("<td class=lntd>1"),
    // Character references.
    HostileText("&aaaaaaa"), HostileText("&#1"), HostileText("&"), HostileText("\""),
  ])
  func `hostile texts that were found are read in linear time`(text: HostileText) {
    for reader in HTMLReaders.all {
      #expect(reader.finding(in: text) == nil)
    }
  }

  @Test(arguments: HTMLReaders.all)
  func `random texts that repeat are read in linear time`(reader: HTMLReaders.Reader) {
    let firstSeed = Growth.firstSeed
    for seed in firstSeed..<(firstSeed + UInt64(clamping: Growth.cases(6))) {
      let text = HostileText(seed: seed, vocabulary: HTMLFragments.all)
      #expect(reader.finding(in: text) == nil, "seed \(seed)")
    }
  }
}

extension HTMLReaders.Reader {
  fileprivate func finding(in text: HostileText) -> String? {
    var growth = Growth()
    growth.longest = growth.longest.map { $0 * passes }
    return growth.finding(description, text, read)
  }
}
