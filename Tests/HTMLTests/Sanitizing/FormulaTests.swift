import HTML
import Testing

@Suite struct FormulaTests {
  private func clean(_ html: String) -> CleanHTML { Sanitizer().clean(html, baseURL: nil) }

  @Test(arguments: [
    ("<mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>", "x=1/2"),
    ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mn>2</mn></mrow></mfrac>", "(a+b)/2"),
    ("<msup><mi>x</mi><mn>2</mn></msup><mo>-</mo><msub><mi>y</mi><mi>i</mi></msub>", "x^2-y_i"),
    ("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_1^2"),
    ("<msqrt><mi>a</mi><mo>+</mo><mn>1</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>", "√(a+1)√(x, 3)"),
    ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover>", "∑_(i=0)^n"),
    ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>", "1 2"),
    ("<mo stretchy=\"false\">(</mo><mspace width=\"1em\"></mspace><mtext>if x &lt; 1</mtext>", "(if x < 1"),
    ("<mmultiscripts><mi>X</mi><none></none><mn>2</mn><mprescripts></mprescripts></mmultiscripts>", "X 2 "),
  ])
  func `a formula is kept, and is text that means the same`(formula: String, text: String) {
    let html = "<p>a <math display=\"block\">\(formula)</math> b</p>"
    let clean = clean(html)
    #expect(clean.html.string == html)
    #expect(clean.text.split(separator: " ") == "a \(text) b".split(separator: " "))
    #expect(self.clean(clean.html.string).html == clean.html)
  }

  @Test func `a formula's own description is its text`() {
    let clean = clean("<math alttext='x squared'><msup><mi>x</mi><mn>2</mn></msup></math>")
    #expect(clean.html.string == "<math alttext=\"x squared\"><msup><mi>x</mi><mn>2</mn></msup></math>")
    #expect(clean.text == "x squared")
  }

  @Test(arguments: [
    (
      "<semantics><mi>x</mi><annotation encoding=tex>x</annotation><annotation-xml encoding=text/html><b>x</b>"
        + "</annotation-xml></semantics>", "<mrow><mi>x</mi></mrow>"
    ),
    ("<maction actiontype=toggle><mi>a</mi><mi>b</mi></maction>", "<mrow><mi>a</mi></mrow>"),
    ("<mpadded voffset=9em><mi>x</mi></mpadded>", "<mrow><mi>x</mi></mrow>"),
    ("<mystery><mi>x</mi></mystery>", "<mrow><mi>x</mi></mrow>"),
    (
      "<mfenced open='[' separators=';'><mi>a</mi><mi>b</mi><mi>c</mi></mfenced>",
      "<mrow><mo>[</mo><mi>a</mi><mo>;</mo><mi>b</mi><mo>;</mo><mi>c</mi><mo>)</mo></mrow>"
    ),
    ("<mrow>words</mrow> <mi>x</mi>", "<mrow><mtext>words</mtext></mrow><mi>x</mi>"),
    ("<mtext>if <b>x</b><script>y</script></mtext>", "<mtext>if x</mtext>"),
    ("<mi><mglyph src=/g alt=phi></mglyph></mi>", "<mi>phi</mi>"),
    ("<mi mathvariant=normal href=/x id=i class=c style=s onclick=o>x</mi>", "<mi mathvariant=\"normal\">x</mi>"),
    ("<mspace width=99999px height='1em;x' depth='-2em'></mspace>", "<mspace depth=\"-2em\"></mspace>"),
    ("<mo lspace='-50em' rspace='0.2em'>x</mo>", "<mo rspace=\"0.2em\">x</mo>"),
  ])
  func `what does more than show a formula is taken out of it`(formula: String, expected: String) {
    let html = clean("<math>\(formula)</math>").html.string
    #expect(html == "<math>\(expected)</math>")
    #expect(clean(html).html.string == html)
  }

  @Test func `a formula that is nested without end is flat`() {
    let clean = clean("<math>" + String(repeating: "<mrow>", count: 400) + "<mi>x</mi></math>")
    #expect(clean.text == "x")
    #expect(clean.omissions.nestedElements > 300)
    #expect(self.clean(clean.html.string).html == clean.html)
  }

  @Test(arguments: [
    "<span><span><math><mi>x</mi></math></span><span aria-hidden=true><b>x</b></span></span>",
    "<mjx-container><mjx-math aria-hidden=true>x</mjx-math><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml>",
    "<span><span style='display:none'><math><mi>x</mi></math></span><img aria-hidden=true src=https://e.example/x.svg alt=x></span>",
  ])
  func `a formula that stands beside itself in another form is shown once`(html: String) {
    let clean = clean(html)
    #expect(clean.text == "x")
    #expect(clean.html.string.contains("<math><mi>x</mi></math>"))
    #expect(!clean.html.string.contains("<b>") && !clean.html.string.contains("<img"))
  }

  @Test func `other things that are not read out stay`() {
    #expect(clean("<p><math><mi>x</mi></math> and <span aria-hidden=true>y</span></p>").text == "x and y")
    #expect(clean("<h2><a aria-hidden=true href=https://e.example/>#</a>T</h2>").text == "#T")
  }

  @Test func `a policy without formulas leaves their text`() {
    var policy = Sanitizer.Policy()
    policy.elements["math"] = nil
    let sanitizer = Sanitizer(policy: policy)
    #expect(sanitizer.clean("<math alttext='x^2 < y'><mi>x</mi></math>", baseURL: nil).html.string == "x^2 &lt; y")
    let html =
      "<math><semantics><mi>x</mi><mo>=</mo><mn>1</mn><annotation encoding=tex>x=1</annotation></semantics></math>"
    #expect(sanitizer.clean(html, baseURL: nil).html.string == "x=1")
  }
}
