import HTML
import SeededRandom
import Testing

/// Even the most permissive policy gives harmless output.
@Suite struct GenerousPolicyTests {
  private var generous: Sanitizer {
    var policy: Sanitizer.Policy = .withVideos
    let names: String =
      "acronym area big button canvas center col colgroup command datalist dialog dir fieldset font form input keygen "
      + "label legend map menu meter nav noscript optgroup option output progress script select style textarea title"
    for name in names.split(separator: " ") { policy.elements[String(name)] = [] }
    policy.globalAttributes = [
      "action", "background", "class", "data", "dynsrc", "form", "href", "id", "name", "onclick", "ping", "rel", "src",
      "srcdoc", "style", "target", "title", "type", "value",
    ]
    policy.styleProperties = ["color", "background", "margin", "font-family", "width"]
    policy.keepsElementsWithoutAddress = true
    policy.linksUnknownFrames = false
    return Sanitizer(policy: policy)
  }

  private func style(_ value: String) -> String {
    generous.clean("<i style=\"\(value)\">x</i>", baseURL: nil).html.string
  }

  @Test func `plain values of allowed properties stay`() {
    #expect(style("COLOR: red; position: fixed; margin:0 1px") == #"<i style="COLOR: red; margin: 0 1px;">x</i>"#)
    #expect(style("color: rgb(0, 128, 0) !important") == #"<i style="color: rgb(0, 128, 0) !important;">x</i>"#)
    #expect(style("font-family: 'Comic Sans', serif") == #"<i style="font-family: 'Comic Sans', serif;">x</i>"#)
    #expect(Sanitizer().clean("<i style='color: red'>x</i>", baseURL: nil).html.string == "<i>x</i>")
  }

  @Test(arguments: [
    "background: url(http://e.example/x)", "background: u\\72l(x)", "color: expression(alert(1))",
    "color: red/**/", "margin: 99999em", "width: calc(1px)", "color: var(--x)", "font-family: 'a;b: c'",
    "color: javascript:x", "background: image-set('x')",
  ])
  func `values that load or hide something go`(value: String) {
    #expect(style(value) == "<i>x</i>")
  }

  @Test func `harmful markup is removed under every policy`() {
    let html = "<p id=a name=b class=c onclick=d srcdoc=e>x</p><form action=/y><textarea>z</textarea></form>"
    #expect(generous.clean(html, baseURL: "https://e.example/").html.string == #"<p id="e-a">x</p>"#)
    let link = generous.clean("<a href=/x ping=/y target=_top rel=opener>x</a>", baseURL: "https://e.example/")
      .html.string
    #expect(link == #"<a href="https://e.example/x" rel="noopener noreferrer nofollow">x</a>"#)
  }

  @Test func `unknown frames are replaced by their text`() {
    #expect(generous.clean("a<iframe src=//x.example> <b>b</b></iframe>", baseURL: nil).html.string == "a b")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `random tag soup is harmless and stable`(seed: UInt64) {
    let sanitizer: Sanitizer = generous
    var generator = SeededGenerator(seed: seed)
    for round in 0..<30 {
      let soup = TagSoup.make(using: &generator, pieces: 1 + round)
      let clean: String = sanitizer.clean(soup, baseURL: "https://site.example/a/").html.string
      let again = sanitizer.clean(clean, baseURL: "https://site.example/a/").html.string
      #expect(again == clean, "seed \(seed): \(soup.debugDescription)")
      // Strict cleaning of the permissive policy's output finds nothing live in it.
      #expect(LiveConstructs.find(in: Sanitizer().clean(clean, baseURL: nil).html.string) == [])
      for element in HTMLDocument(parsing: clean).root.descendants {
        #expect(!["script", "style", "form", "textarea", "noscript", "iframe", "title"].contains(element.name))
        for (name, value) in element.attributes {
          #expect(!name.hasPrefix("on") && !["name", "srcdoc"].contains(name))
          #expect(name != "id" || value.hasPrefix("e-"))
          #expect(!value.contains("javascript:") || name == "title" || name == "value")
        }
      }
      if again != clean { return }
    }
  }
}
