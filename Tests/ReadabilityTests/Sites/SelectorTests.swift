import HTML
import Testing

@testable import Readability

/// The part of CSS that rules are written in.
@Suite struct SelectorTests {
  private static let page = """
    <div id=a class="x y"><p id=b class=y><b id=c lang=en></b></p></div>
    <section id=d><div id=e><p id=f data-k="one two"></p></div></section>
    """

  @Test(arguments: [
    ("p", "bf"), ("#b", "b"), (".y", "ab"), ("div.x.y", "a"), ("*[lang]", "c"), ("[lang=en]", "c"),
    ("[lang=\"en\"]", "c"),
    ("[data-k^=one]", "f"), ("[data-k$=two]", "f"), ("[data-k*=e t]", ""), ("[data-k*=\"ne\"]", "f"), ("div p", "bf"),
    ("div > p", "bf"), ("section > p", ""), ("section p", "f"), ("div b", "c"), ("div > b", ""), ("div > p > b", "c"),
    ("section div p", "f"), ("div div", ""), ("P#b", "b"),
  ])
  func `a selector finds its elements`(text: String, ids: String) throws {
    guard let selector = Selector(text) else {
      #expect(ids.isEmpty, "\(text) is not understood")
      return
    }
    var tree = PageTree(HTMLDocument(parsing: Self.page).tree)
    let found = SelectorSearch.elements([selector], in: &tree)
    #expect(found.compactMap { tree.value(.id, of: $0) }.joined() == ids)
  }

  @Test(arguments: [
    "", ">", "> p", "p >", "p > > b", "p ~ b", "p + b", "p:first-child", ".", "#", "[", "[a", "[=b]", "[a=]",
  ])
  func `other selectors are refused`(text: String) {
    #expect(Selector(text) == nil)
  }
}
