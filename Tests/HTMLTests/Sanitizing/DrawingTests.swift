import Foundation
import HTML
import Testing

@Suite struct DrawingTests {
  private func clean(_ html: String) -> CleanHTML { Sanitizer().clean(html, baseURL: "https://site.example/") }

  /// The SVG of the first image.
  private func drawing(_ html: String) throws -> String {
    let image = try #require(HTMLDocument(parsing: clean(html).html.string).root.first("img"))
    let address = try #require(image["src"])
    let data = try #require(Data(base64Encoded: String(address.dropFirst("data:image/svg+xml;base64,".count))))
    return String(decoding: data, as: UTF8.self)
  }

  private let root = "<svg xmlns=\"http://www.w3.org/2000/svg\""

  @Test func `a drawing becomes an image of itself`() throws {
    let html =
      "a<svg viewBox='0 0 48 24' width=24><title>A boat</title><lineargradient id=g><stop offset=1 /></lineargradient>"
      + "<g fill='url(#g)'><path d='M0 0L9 9' stroke=red /></g></svg>b"
    let clean = clean(html)
    #expect(clean.html.string.hasPrefix("a<img src=\"data:image/svg+xml;base64,"))
    #expect(
      clean.html.string.hasSuffix(
        "\" alt=\"A boat\" width=\"24\" height=\"12\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\">b"
      ))
    #expect(
      try drawing(html) == root + " width=\"24\" height=\"12\" viewBox=\"0 0 48 24\"><title>A boat</title>"
        + "<linearGradient id=\"g\"><stop offset=\"1\"></stop></linearGradient>"
        + "<g fill=\"url(#g)\"><path d=\"M0 0L9 9\" stroke=\"red\"></path></g></svg>")
    #expect(clean.text == "ab")
    #expect(clean.images.isEmpty, "no picture for a list")
    #expect(self.clean(clean.html.string).html == clean.html)
  }

  @Test(arguments: [
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>",
    "data:image/svg+xml;charset=utf-8,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%3E%3Crect width='9' height='9'/%3E%3C/svg%3E",
    "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxyZWN0IHdpZHRoPSI5IiBoZWlnaHQ9IjkiLz48L3N2Zz4=",
    "DATA:Image/SVG+xml,<?xml version='1.0'?><!DOCTYPE svg><svg onload='x'><rect width='9' height='9' onclick='y'/></svg>",
  ])
  func `a drawing in an address is rewritten as well`(address: String) throws {
    #expect(try drawing("<img src=\"\(address)\">") == root + "><rect width=\"9\" height=\"9\"></rect></svg>")
  }

  @Test(arguments: [
    ("<script>x</script><rect onclick=x />", "<rect></rect>"),
    ("<a href=javascript:x><rect/></a>", "<g><rect></rect></g>"),
    ("<foreignObject><p>words</p></foreignObject><rect/>", "<rect></rect>"),
    ("<image href=https://e.example/x.png /><rect/>", "<rect></rect>"),
    ("<image href='data:image/png;base64,AAAA'/>", "<image href=\"data:image/png;base64,AAAA\"></image>"),
    ("<rect fill=url(https://e.example/x) stroke='url( \"#g\" )'/>", "<rect stroke=\"url( &quot;#g&quot; )\"></rect>"),
    ("<rect style='fill:red'/><rect style='fill:u\\72l(x)'/>", "<rect style=\"fill:red\"></rect><rect></rect>"),
    ("<style>rect{fill:rgb(1,2,3)}</style><rect/>", "<style>rect{fill:rgb(1,2,3)}</style><rect></rect>"),
    ("<style>@import 'x';</style><rect/>", "<rect></rect>"), ("<set to=x /><animate/><rect/>", "<rect></rect>"),
    ("<use href='x.svg#a'/><rect/>", "<rect></rect>"),
    (
      "<symbol id=a><rect/></symbol><use xlink:href='#a'/>",
      "<symbol id=\"a\"><rect></rect></symbol><use href=\"#a\"></use>"
    ),
    (
      "<g id=a><use href=#b /></g><use href=#a /><rect id=b />",
      "<g id=\"a\"><use href=\"#b\"></use></g><rect id=\"b\"></rect>"
    ),
    ("<g id=a><rect/><use href=#a /></g>", "<g id=\"a\"><rect></rect></g>"),
    (
      "<pattern id=p><rect fill='url(#p)'/><use href=#r /></pattern><rect id=r fill='url(#p)' filter='url(#f)'/>",
      "<pattern id=\"p\"><rect></rect></pattern><rect id=\"r\" fill=\"url(#p)\"></rect>"
    ),
    ("<text x=1>a &lt; <tspan>b</tspan></text>", "<text x=\"1\">a &lt; <tspan>b</tspan></text>"),
  ])
  func `what does not draw is left out`(content: String, expected: String) throws {
    #expect(try drawing("<svg>\(content)</svg>") == "\(root)>\(expected)</svg>")
  }

  @Test(arguments: [
    "<svg></svg>", "<svg><symbol id=a><path d=M0 /></symbol></svg>", "<svg><use href='/icons.svg#a'/></svg>",
    "<svg style='display:none'><rect/></svg>", "<svg width=0 height=0><rect/></svg>", "<svg><text> </text></svg>",
    "<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'%3E%3C/svg%3E\">",
  ])
  func `a drawing with nothing to see is left out`(html: String) {
    let clean = clean(html)
    #expect(clean.html.string == "")
    #expect(clean.omissions.isEmpty)
  }

  @Test func `an empty drawing gives way to the picture that a script would load`() {
    let clean = clean("<img src=\"data:image/svg+xml,%3Csvg viewBox='0 0 8 6'%3E%3C/svg%3E\" data-src=/real.jpg>")
    #expect(clean.images.map(\.url) == ["https://site.example/real.jpg"])
  }

  @Test func `the words of a drawing stand for it`() {
    let clean = clean("<svg><g><text>High</text><foreignObject><div>and <b>low</b></div></foreignObject></g></svg>")
    #expect(clean.html.string.contains("alt=\"High and low\""))
    #expect(clean.text == "" && clean.labels == "High and low")
  }

  @Test func `a drawing that is too large is counted`() {
    let path = "<path d='" + String(repeating: "M1 1", count: 70_000) + "'/>"
    let clean = clean("<svg>\(path)</svg><p>x</p>")
    #expect(clean.html.string == "<p>x</p>")
    #expect(clean.omissions.drawings == 1)
  }

  @Test func `a policy without drawings drops them`() {
    var policy = Sanitizer.Policy()
    policy.inlineImageTypes = ["image/png"]
    #expect(Sanitizer(policy: policy).clean("a<svg><rect/></svg>", baseURL: nil).html.string == "a")
  }
}
