import HTML
import Testing

/// Every omission because of a limit is reported.
@Suite struct OmissionTests {
  private func omissions(_ html: String, base: WebAddress? = "https://site.example/") -> Omissions {
    Sanitizer().clean(html, baseURL: base).omissions
  }

  @Test func `an article within all bounds lacks nothing`() {
    #expect(omissions("<p>a <a href=/x>b</a><script>c</script><img src=/i><a href=javascript:x>y</a>").isEmpty)
    #expect(omissions("<a href=/x>b</a><img src=y>", base: nil).isEmpty)
  }

  @Test func `addresses that are too long are counted`() {
    let long = String(repeating: "x", count: 5_000)
    #expect(omissions("<a href=/\(long)>a</a><img src=/\(long)><a href=/short>b</a>").addresses == 2)
  }

  @Test func `addresses that take too much together are counted`() {
    let base: WebAddress = "https://site.example/\(String(repeating: "x", count: 4_000))/"
    let omissions = omissions(String(repeating: "<a href=y>z</a>", count: 1_000), base: base)
    #expect(omissions.addresses > 900 && omissions.addresses < 1_000)
  }

  @Test func `elements that are nested too deeply are counted`() {
    #expect(omissions(String(repeating: "<div>", count: 600) + "x").nestedElements >= 88)
  }

  @Test func `an article that goes on behind the last element that is read is cut off`() {
    let clean = Sanitizer().clean(String(repeating: "<br>", count: 1_000_010) + "end", baseURL: nil)
    #expect(clean.omissions.isCutOff)
    #expect(clean.text == "")
  }

  @Test func `frames that hold their page themselves are counted`() {
    #expect(omissions("<iframe srcdoc='<p>x'></iframe><iframe></iframe>").frames == 1)
  }

  @Test func `omissions of an earlier pass are counted too`() {
    // A paragraph in a paragraph requires a second pass.
    let html = "<a href=/\(String(repeating: "x", count: 5_000))>a</a><p><object><p>b</object>"
    #expect(omissions(html).addresses == 1)
  }
}
