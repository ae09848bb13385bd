import HTML
import Testing

/// A host refuses pictures at its own address, since browsers would send its cookies.
@Suite struct PicturePolicyTests {
  private let sanitizer: Sanitizer = {
    var policy = Sanitizer.Policy()
    policy.allowsPicture = { !$0.hasPrefix("https://reader.example/") }
    return Sanitizer(policy: policy)
  }()

  private func clean(_ html: String) -> CleanHTML {
    sanitizer.clean(html, baseURL: "https://reader.example/a/")
  }

  @Test(arguments: [
    "<img src=/all?entry=7>", "<img src=https://reader.example/all?entry=7>", "<img src=//READER.example:443/x>",
    "<img srcset='/x 1x, y 2x'>", "<img data-src=/x>", "<picture><source srcset=/x></picture>",
    "<noscript><img src=/x></noscript>",
  ])
  func `a picture that the host refuses is dropped`(html: String) {
    let clean = clean(html)
    #expect(!clean.html.string.contains("reader.example"))
    #expect(clean.images.isEmpty)
  }

  @Test func `other candidates and the film itself stay`() {
    let html = clean("<img srcset='/x 1x, https://e.example/y 2x'><video poster=/p src=https://e.example/v></video>")
    #expect(
      html.html.string == #"<img srcset="https://e.example/y 2x" loading="lazy" decoding="async""#
        + #" referrerpolicy="no-referrer"><video src="https://e.example/v" controls preload="none"></video>"#)
    #expect(html.images.map(\.url) == ["https://e.example/y"])
  }

  @Test func `a picture behind another element is asked about too`() {
    var policy = Sanitizer.Policy()
    policy.elements["table"] = ["background"]
    policy.elements["input"] = ["src", "type"]
    policy.allowsPicture = { !$0.hasPrefix("https://reader.example/") }
    let html = "<table background=/x></table><table background=https://e.example/y></table><input type=image src=/x>"
    #expect(
      Sanitizer(policy: policy).clean(html, baseURL: "https://reader.example/").html.string
        == #"<table></table><table background="https://e.example/y"></table><input type="image">"#)
  }

  @Test func `links and pictures in the text itself are not asked about`() {
    let picture = "data:image/png;base64," + String(repeating: "A", count: 200)
    let html = clean("<a href=/x>a</a><img src='\(picture)'>")
    #expect(html.links == ["https://reader.example/x"])
    #expect(html.images.map(\.url.string) == [picture])
  }
}
