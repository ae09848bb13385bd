import GrowthTesting
import HTML
import Testing

@testable import WebHost

/// Formulas that articles have as LaTeX.
@Suite(.timeLimit(.minutes(1)))
struct FormulaTextTests {
  /// The inner markup of the formula; nil if it is not understood.
  private func formula(_ source: String, isBlock: Bool = false) -> String? {
    guard let markup = LaTeXFormula.mathML(source, isBlock: isBlock), let end = markup.firstIndex(of: ">") else {
      return nil
    }
    return String(markup[markup.index(after: end)...].dropFirst("<mrow>".count).dropLast("</mrow></math>".count))
  }

  @Test(
    arguments: [
      ("x^2", "<msup><mi>x</mi><mrow><mn>2</mn></mrow></msup>"),
      ("a_{ij}", "<msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>"),
      (#"\frac12"#, nil), (#"\frac{1}{2}"#, "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"),
      (#"\sqrt[3]{x}"#, "<mroot><mrow><mi>x</mi></mrow><mrow><mn>3</mn></mrow></mroot>"),
      (#"\alpha \leq 3.14"#, "<mi>α</mi><mo>≤</mo><mn>3.14</mn>"),
      ("f'(x)", "<msup><mi>f</mi><mrow><mo>′</mo></mrow></msup><mo>(</mo><mi>x</mi><mo>)</mo>"),
      (#"\left( a \right."#, "<mrow><mo>(</mo><mi>a</mi></mrow>"), (#"\mathbb{R}"#, "<mi>ℝ</mi>"),
      (#"\text{if } a<b"#, "<mtext>if </mtext><mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
      ("é-1", "<mi>é</mi><mo>−</mo><mn>1</mn>"),
      (#"\hat{x}"#, #"<mover accent="true"><mrow><mi>x</mi></mrow><mo>^</mo></mover>"#),
    ])
  func `usual formulas become MathML`(source: String, markup: String?) {
    #expect(formula(source) == markup ?? "<mfrac><mn>12</mn></mfrac>" || markup == nil && formula(source) == nil)
  }

  @Test func `limits stand above and below a sum on a line of its own, and beside it in a line`() {
    #expect(formula(#"\sum_{i}^n i"#, isBlock: true)?.hasPrefix("<munderover><mo>∑</mo>") == true)
    #expect(formula(#"\sum_{i}^n i"#)?.hasPrefix("<msubsup><mo>∑</mo>") == true)
    #expect(formula(#"\int_0^1 x"#, isBlock: true)?.hasPrefix("<msubsup><mo>∫</mo>") == true)
  }

  @Test func `a matrix is a table in its signs`() {
    #expect(
      formula(#"\begin{pmatrix} a & b \\ c & d \\ \end{pmatrix}"#)
        == "<mrow><mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
        + "<mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo></mrow>")
  }

  @Test(
    arguments: [
      #"\unknown{x}"#, "{a", "a}", "a^b^c_", #"\frac{a}"#, "x_1_2", #"\begin{pmatrix} a"#, #"\left( a"#, "", " ", #"\"#,
      #"\begin{matrix}a\end{pmatrix}"#, #"\href{javascript:x}{y}"#, #"\text{a $b$}"#, "a&b", "50%",
      String(repeating: "{", count: 100) + "x" + String(repeating: "}", count: 100),
      String(repeating: "x", count: 5_000),
    ])
  func `what is not understood is no formula`(source: String) {
    #expect(formula(source) == nil)
  }

  @Test func `a formula contains no markup of its source`() {
    let markup = LaTeXFormula.mathML(#"<b>\text{<script>"x"}"#, isBlock: false)
    #expect(markup?.contains("<b>") == false && markup?.contains("<script") == false)
    let alternative = #"alttext="&lt;b&gt;\text{&lt;script&gt;&quot;x&quot;}""#
    #expect(markup?.contains(alternative) == true)
  }

  @Test(
    arguments: [
      #"<p>It costs $5 and $6, or $5-$10.</p>"#, "<p>$HOME/$USER</p>", "<pre>$x^2$</pre>",
      "<p><code>\\(x\\)</code></p>",
      "<p>A \\(group\\) of a pattern, \\[link\\].</p>", "<p>$x^2</p><p>3$</p>", "<p>\\(\\foo{x}\\)</p>",
      "<p>US$ 5^</p>",
      "<p>$ x^2 $</p>", "<p title=\"$x^2$\">a</p>", "<img src=\"https://a.test/latex.png\" alt=\"x^2\">",
    ])
  func `words, prices and programs stay as they are written`(html: String) {
    #expect(FormulaText.converted(html) == html)
  }

  @Test(
    arguments: [
      (#"<p>Let \(x^2\) be.</p>"#, "<p>Let <math", "</math> be.</p>"),
      ("<p>$$x &lt; y$$</p>", #"<p><math display="block""#, "</math></p>"),
      ("<p>from $5 to $x_1$.</p>", "<p>from $5 to <math", "</math>.</p>"),
      (#"<p>\[ a \]</p>"#, #"<p><math display="block""#, "</math></p>"),
      (#"<p><img src="https://s0.wp.com/latex.php?latex=x%5E2" alt="x^2">.</p>"#, "<p><math", "</math>.</p>"),
      (#"<img src="https://wiki.test/media/math/render/svg/a" alt="{\displaystyle x}">"#, "<math", "</math>"),
    ])
  func `formulas between signs and in pictures of services are shown as formulas`(
    html: String, start: String, end: String
  ) {
    let page = FormulaText.converted(html)
    #expect(page.hasPrefix(start) && page.hasSuffix(end), "\(page)")
    #expect(!page.contains("$x") && !page.contains("<img"))
  }

  @Test(
    arguments: [
      HostileText("$x"), HostileText("$"), HostileText(#"\("#), HostileText(#"\(x^2\)"#), HostileText("$a_{b}$ "),
      HostileText("{"),
      HostileText(opening: #"\("#, "{", closing: #"\)"#),
      HostileText(opening: #"\("#, #"\begin{matrix}"#, closing: #"\)"#),
      HostileText(#"\(\frac"#), HostileText("<pre>$"), HostileText(#"<img src="latex.php?latex=" alt="{">"#),
    ])
  func `hostile formulas are read in linear time`(text: HostileText) {
    #expect(Growth().finding("formulas", text) { FormulaText.converted($0).utf8.count / 20 } == nil)
  }
}
