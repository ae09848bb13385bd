import Readability
import Testing

/// Pictures whose address a script would set.
@Suite struct LazyPictureTests {
  private func content(_ picture: String) throws -> String {
    let html = ExamplePages.page(ExamplePages.paragraphs + picture + ExamplePages.paragraph(7))
    return try #require(Readability().article(in: Array(html.utf8), at: "https://gazette.example/rivers")).content
  }

  static let attributes = [
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-actualsrc", "data-lazyload", "data-original-src",
    "data-image-src", "data-echo-src", "data-url", "data-img", "data-full-src",
  ]

  @Test(arguments: attributes)
  func `the true address wins over a picture that shows nothing`(attribute: String) throws {
    for standIn in [
      "/img/placeholder.png", "blank.gif", "/assets/spacer.gif", "/img/1x1.png", "/lazy.svg",
      "https://cdn.example/loading.gif",
      "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "/t/transparent.png", "grey.gif",
    ] {
      let found = try content("<div><img src=\"\(standIn)\" \(attribute)=\"/pictures/delta.jpg\" alt=x></div>")
      #expect(found.contains("src=\"https://gazette.example/pictures/delta.jpg\""), "\(standIn)")
    }
  }

  @Test func `an address without the ending of a picture is one too`() throws {
    let found = try content("<p><img src=/blank.gif data-src=\"https://img.example/resize/600/abc?x=1\"></p>")
    #expect(found.contains("src=\"https://img.example/resize/600/abc?x=1\""))
  }

  @Test func `sets of addresses are set, and their first address is the picture`() throws {
    let set = "/a-300.jpg 300w, /a-600.jpg 600w"
    for attribute in ["data-srcset", "data-lazy-srcset"] {
      let found = try content("<div><img src=/placeholder.png \(attribute)=\"\(set)\"></div>")
      #expect(
        found.contains("srcset=\"https://gazette.example/a-300.jpg 300w, https://gazette.example/a-600.jpg 600w\""))
      #expect(found.contains(" src=\"https://gazette.example/a-300.jpg\""))
    }
  }

  @Test(arguments: [
    "data-thumb", "data-small-src", "data-low-src", "data-placeholder-src", "data-error-src", "data-fallback-src",
    "data-mediaviewer-src", "data-id", "title",
  ])
  func `a true picture stays beside other addresses`(attribute: String) throws {
    let found = try content("<div><img src=/pictures/delta.jpg \(attribute)=\"/other.jpg\"></div>")
    #expect(found.contains(" src=\"https://gazette.example/pictures/delta.jpg\""))
  }

  @Test(arguments: [
    "<div><img><noscript><img src=\"/delta.jpg\"></noscript></div>",
    "<div><img class=lazy><noscript><img src=\"/delta.jpg\" alt=x></noscript></div>",
    "<p>Text. <img src=/blank.gif><noscript><img src=\"/delta.jpg\"></noscript></p>",
    "<figure><amp-img src=\"/delta.jpg\" width=1 height=1></amp-img></figure>",
    "<figure><a-img src=\"/delta.jpg\"></a-img><figcaption>The delta</figcaption></figure>",
  ])
  func `a picture for browsers without scripts, or of a site's own element, is shown`(html: String) throws {
    #expect(try content(html).contains("src=\"https://gazette.example/delta.jpg\""))
  }
}
