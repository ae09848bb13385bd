import HTML
import Testing
import WebAddresses

/// A base address is copied into each relative one, so its length and the bytes that it adds are bounded.
@Suite struct AddressBoundTests {
  private let letters: String = String(repeating: "a", count: 4_096)

  @Test func `an address of 4096 bytes is resolved and a longer one is not`() {
    let longest = "https://e.example/" + letters.dropFirst(18)
    #expect(longest.utf8.count == 4_096)
    #expect(WebAddress(longest)?.string == longest)
    #expect(WebAddress(longest + "a") == nil)
    #expect(WebAddress("/" + longest.dropFirst(18), relativeTo: "https://e.example/")?.string == longest)
    #expect(WebAddress("/b" + longest.dropFirst(18), relativeTo: "https://e.example/") == nil)
  }

  @Test func `an address that exceeds 4096 bytes when encoded is dropped`() {
    #expect(WebAddress("https://e.example/" + String(repeating: "é", count: 1_000)) == nil)
    #expect(WebAddress("https://e.example/" + String(repeating: "é", count: 600)) != nil)
  }

  @Test func `nothing is resolved against a base of more than 4096 bytes`() {
    let base: WebAddress = "https://e.example/\(letters)/"
    #expect(WebAddress("/x", relativeTo: base) == nil)
    let clean = Sanitizer().clean("<a href=/x>a</a><img src=y><a href=//f.example/>b</a>", baseURL: base)
    #expect(clean.html.string == #"a<a href="https://f.example/" rel="noopener noreferrer nofollow">b</a>"#)
  }

  @Test func `cleaning drops absolute addresses of more than 4096 bytes`() {
    let long = "https://e.example/" + letters
    let clean = Sanitizer().clean("<a href=\(long)>a</a><img src=\(long)><p>b</p>", baseURL: nil)
    #expect(clean.html.string == "a<p>b</p>")
    #expect(clean.links.isEmpty && clean.images.isEmpty)
  }

  @Test func `a picture that is written out in its address may be longer`() {
    let picture = "data:image/png;base64," + letters + letters
    let clean = Sanitizer().clean("<img src='\(picture)'>", baseURL: nil)
    #expect(clean.images.map(\.url.string) == [picture])
  }

  @Test func `resolving adds at most three times the source or 64 kilobytes`() {
    let base: WebAddress = "https://e.example/\(letters.dropFirst(100))/"
    for count in [10, 1_000, 10_000] {
      let html = String(repeating: "<a href=0>x</a>", count: count)
      let clean = Sanitizer().clean(html, baseURL: base)
      let limit = max(65_536, 3 * html.utf8.count) + base.string.utf8.count
      #expect(clean.links.reduce(0) { $0 + $1.string.utf8.count } <= limit)
      #expect(clean.html.string.utf8.count <= limit + 4 * html.utf8.count)
      #expect(clean.text.utf8.count == count)
    }
  }

  @Test func `three thousand links of a page with a common base keep their addresses`() {
    let html = (0..<3_000).map { "<li><a href=\"/wiki/Article_number_\($0)\">Article number \($0)</a></li>" }.joined()
    let clean = Sanitizer().clean("<ul>\(html)</ul>", baseURL: "https://encyclopedia.example/wiki/List_of_articles")
    #expect(clean.links.count == 3_000)
  }

  @Test func `a long attribute of formatting does not stand in each paragraph after it`() {
    let language = String(repeating: "x", count: 20_000)
    let html = "<p><b lang=\(language)></p>" + String(repeating: "<p>x", count: 5_000)
    let clean = Sanitizer().clean(html, baseURL: nil)
    #expect(clean.html.string.utf8.count < 8 * html.utf8.count)
    #expect(clean.text.utf8.filter { $0 == UInt8(ascii: "x") }.count == 5_000)
  }
}
