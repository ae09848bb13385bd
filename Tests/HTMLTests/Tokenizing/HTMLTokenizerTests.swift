import Testing

@testable import HTML

@Suite struct HTMLTokenizerTests {
  /// The tokens as text.
  private func tokens(_ source: String, _ content: HTMLTokenizer.Content = .data, _ name: String = "") -> [String] {
    var tokenizer = HTMLTokenizer(source: Array(source.utf8))
    tokenizer.content = content
    tokenizer.setRawTextName(name)
    var tokens: [String] = []
    while true {
      tokenizer.next()
      let token: HTMLToken = tokenizer.token
      let name: String = tokenizer.name(numbered: token.nameNumber)
      switch token.kind {
      case .startTag:
        let attributes: [String] = token.attributes.map { index in
          let attribute = tokenizer.attributes[Int(index)]
          return " \(tokenizer.name(numbered: attribute.name))=\(tokenizer.string(attribute.value))"
        }
        tokens.append("<" + name + attributes.joined() + (token.isSelfClosing ? "/>" : ">"))
      case .endTag: tokens.append("</\(name)>")
      case .text: tokens.append(tokenizer.string(token.content))
      case .comment: tokens.append("<!--\(tokenizer.string(token.content))-->")
      case .doctype: tokens.append("<!\(tokenizer.doctype.name)>")
      case .end: return tokens
      }
    }
  }

  @Test(arguments: [
    ("a<b>c</B >d", ["a", "<b>", "c", "</b>", "d"]),
    ("<A B=c D='e f' g=\"h>i\" b=x j>", ["<a b=c d=e f g=h>i j=>"]),
    ("<a/><b /c=d/e><x-Y z\u{0}=1>", ["<a/>", "<b c=d/e>", "<x-y z\u{FFFD}=1>"]),
    ("a < b <3 </ </> <?pi?></ x>", ["a < b <3 ", "<!-- </-->", " ", "<!--?pi?-->", "<!-- x-->"]),
    ("<!--a--><!--><!---><!--b--!><!-- c -- d -->", ["<!--a-->", "<!---->", "<!---->", "<!--b-->", "<!-- c -- d -->"]),
    ("<!-- open --", ["<!-- open -->"]),
    ("<!doctype HTML>x<![CDATA[y]]>", ["<!html>", "x", "<!--[CDATA[y]]-->"]),
    ("a\r\nb\rc\n", ["a\nb\nc\n"]),
    ("<a b='unfinished", []),
  ])
  func `tags, comments, doctypes and text become tokens`(source: String, wanted: [String]) {
    #expect(tokens(source) == wanted)
  }

  @Test(arguments: [
    ("&amp;&lt;&AMP&eacute;&eacute &notit;&notin;", "&<&éé ¬it;∉"),
    ("&#65;&#x41;&#X41&#128;&#0;&#xD800;&#x110000;&#99999999999;", "AAA€\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&nGt;&fjlig;&CounterClockwiseContourIntegral;", "≫⃒fj∳"),
    ("& && &; &# &#; &#x; &x; &amp", "& && &; &# &#; &#x; &x; &"),
  ])
  func `character references are decoded`(source: String, text: String) {
    #expect(tokens(source) == [text])
  }

  @Test func `in attributes, names without semicolons are literal text if the word continues`() {
    #expect(tokens("<a href='?a=1&copy=2&reg;&lt&amp'>") == ["<a href=?a=1&copy=2®<&>"])
    #expect(tokens("<a href=?&notit;&notin;>") == ["<a href=?&notit;∉>"])
  }

  @Test func `raw text ends only at its own end tag`() {
    #expect(tokens("a<b></bx></b >c", .rawText, "b") == ["a<b></bx>", "</b>", "c"])
    #expect(tokens("&lt;</title", .replaceableText, "title") == ["<</title"])
    #expect(tokens("&lt;</TITLE/>", .replaceableText, "title") == ["<", "</title>"])
    #expect(tokens("</plaintext>", .plainText) == ["</plaintext>"])
  }

  @Test(arguments: [
    ("a</script>b", "a"), ("<!--</script>b", "<!--"), ("<!--<script></script>--></script>", "<!--<script></script>-->"),
    ("<!--<script>--></script>", "<!--<script>-->"), ("<!--<scripty></script>", "<!--<scripty>"),
    ("<!-<script></script>", "<!-<script>"),
  ])
  func `comments in scripts can hide end tags`(source: String, text: String) {
    #expect(tokens(source, .script, "script").prefix(2) == [text, "</script>"])
  }

  @Test func `text without references is not copied`() {
    var tokenizer = HTMLTokenizer(source: Array("<p title='a' id=b>text<!-- c --></p>".utf8))
    repeat { tokenizer.next() } while tokenizer.token.kind != .end
    #expect(tokenizer.decoded.isEmpty)
  }
}
