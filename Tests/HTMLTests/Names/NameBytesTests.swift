import HTML
import Testing

/// Untrusted names and addresses are compared by their bytes.
@Suite struct NameBytesTests {
  @Test func `names that differ in bytes are different names`() {
    let document = HTMLDocument(parsing: "<p x-\u{E9}=1 x-e\u{301}=2><x-e\u{301}>a</x-e\u{301}>")
    let paragraph = document.root.first("p")
    #expect(paragraph?.attributes.map(\.value) == ["1", "2"])
    #expect(paragraph?["x-\u{E9}"] == "1")
    #expect(paragraph?["x-e\u{301}"] == "2")
    #expect(document.root.first("x-\u{E9}") == nil)
    #expect(document.root.first("x-e\u{301}")?.text == "a")
  }

  @Test func `references and markup that differ in bytes are not equal`() {
    let composed = ImageReference(url: "https://e.example/", alt: "\u{E9}", width: nil, height: nil)
    let decomposed = ImageReference(url: "https://e.example/", alt: "e\u{301}", width: nil, height: nil)
    #expect(composed != decomposed)
    #expect(SafeHTML(trusted: "\u{E9}") != SafeHTML(trusted: "e\u{301}"))
    let embed = { EmbedReference(host: $0, embedURL: "https://e.example/", pageURL: "https://e.example/") }
    #expect(embed("\u{E9}") != embed("e\u{301}"))
    #expect(embed("\u{E9}") == embed("\u{E9}"))
  }

  @Test func `an attribute with a name of more than 2048 bytes is not kept`() {
    let name = String(repeating: "x", count: 2_048)
    let paragraph = HTMLDocument(parsing: "<p \(name)=1 \(name)y=2 z=3>").root.first("p")
    #expect(paragraph?.attributes.map(\.value) == ["1", "3"])
  }

  @Test func `an element with a longer name is unwrapped as an unknown one`() {
    let name = String(repeating: "x", count: 5_000)
    #expect(Sanitizer().clean("<\(name)>a<b>c</b></\(name)>", baseURL: nil).html.string == "a<b>c</b>")
    #expect(HTMLDocument(parsing: "<\(name)>").root.descendants.map(\.name.utf8.count).max() == 2_048)
  }

  @Test func `a text of one endless character is cut off`() {
    let text = "abc d" + String(repeating: "\u{301}\u{323}", count: 50_000)
    #expect(PlainText.truncate(text, toCharacters: 10) == "abc…")
  }
}
