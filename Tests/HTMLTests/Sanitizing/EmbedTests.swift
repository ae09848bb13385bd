import HTML
import Testing

@Suite struct EmbedTests {
  private let sanitizer = Sanitizer(policy: .withVideos)
  private let embed = EmbedReference(
    host: "Videos", embedURL: "https://videos.example/play/7", pageURL: "https://videos.example/watch/7")
  private let anchor =
    #"<a class="embed" href="https://videos.example/watch/7" data-embed="https://videos.example/play/7""#
    + #" rel="noopener noreferrer nofollow">"#

  @Test(
    arguments: [
      "<iframe src=//www.videos.example/v/7?autoplay=1 title='A  film' allow=autoplay></iframe>",
      "<iframe data-src=https://videos.example/play/7 title='A film'></iframe>",
    ])
  func framesOfKnownHostsBecomeLinksThatCanBePlayed(html: String) {
    let clean: CleanHTML = sanitizer.clean(html, baseURL: "https://e.example/")
    #expect(clean.html.string == anchor + "A film</a>")
    #expect(clean.embeds == [embed])
    #expect(clean.text == "")
    #expect(clean.links.isEmpty)
  }

  @Test(
    arguments: [
      "<object><param name=movie value=https://www.videos.example/v/7><embed src=x></object>",
      "<object data=https://videos.example/play/7>other</object>", "<embed src=https://videos.example/play/7>",
      "<object><embed src=https://videos.example/play/7></object>",
    ])
  func playersOfOldBecomeTheSame(html: String) {
    #expect(sanitizer.clean(html, baseURL: nil).html.string == anchor + "videos.example/watch/7</a>")
  }

  @Test func otherFramesBecomePlainLinksAndOtherPluginsGo() {
    let clean: CleanHTML = sanitizer.clean(
      "<iframe src=/form?x=1></iframe><iframe src=https://e.example/f title=F></iframe><embed src=/x>"
        + "<object data=/y>instead</object><iframe src=javascript:x></iframe><iframe></iframe>",
      baseURL: "https://e.example/")
    let rel = #" rel="noopener noreferrer nofollow">"#
    #expect(
      clean.html.string == #"<a href="https://e.example/form?x=1""# + rel + "e.example/form?x=1</a>"
        + #"<a href="https://e.example/f""# + rel + "F</a>instead")
    #expect(clean.links == ["https://e.example/form?x=1", "https://e.example/f"])
    #expect(clean.embeds.isEmpty)
  }

  @Test func embedsSurviveAnotherCleaning() {
    let once: CleanHTML = sanitizer.clean("<iframe src=https://videos.example/play/7></iframe>", baseURL: nil)
    let again: CleanHTML = sanitizer.clean(once.html.string, baseURL: nil)
    #expect(again.html == once.html)
    #expect(again.embeds == [embed])
  }

  @Test func forgedEmbedsAreHeldToThePolicy() {
    #expect(
      sanitizer.clean(
        "<a class='x embed' data-embed=https://videos.example/play/7 href=https://evil.example onclick=x>x</a>",
        baseURL: nil
      ).html.string == anchor + "x</a>")
    let plain = #"<a href="https://e.example/" rel="noopener noreferrer nofollow">x</a>"#
    for forged in ["https://evil.example/play/7", "https://www.videos.example/v/7", "javascript:x", ""] {
      #expect(
        sanitizer.clean("<a class=embed data-embed='\(forged)' href=https://e.example>x</a>", baseURL: nil).html.string
          == plain)
    }
    #expect(Sanitizer().clean(anchor + "x</a>", baseURL: nil).embeds.isEmpty)
  }

  @Test func whatThePolicySaysIsCheckedToo() {
    var policy = Sanitizer.Policy()
    policy.embedPage = { _ in EmbedReference(host: "x", embedURL: "javascript:x", pageURL: "javascript:y") }
    let clean: CleanHTML = Sanitizer(policy: policy).clean("<iframe src=https://e.example/></iframe>", baseURL: nil)
    #expect(clean.embeds.isEmpty)
    #expect(!clean.html.string.contains("javascript"))
  }

  @Test func whatIsLoadedWithThePageIsAskedOfThePolicy() {
    var policy = Sanitizer.Policy()
    policy.allowsMedia = { (address: String) in !address.contains("tracker") }
    let clean: CleanHTML = Sanitizer(policy: policy).clean(
      "<img src=//tracker.example/a.png><img src=/b.png srcset='https://tracker.example/c.png 2x'>"
        + "<video poster=https://tracker.example/d.png src=/e.mp4></video><a href=https://tracker.example/>f</a>",
      baseURL: "https://site.example/")
    #expect(clean.images.map(\.url) == ["https://site.example/b.png"])
    #expect(clean.links == ["https://tracker.example/"])
    #expect(!clean.html.string.contains("a.png") && !clean.html.string.contains("c.png"))
    #expect(!clean.html.string.contains("d.png") && clean.html.string.contains("e.mp4"))
  }
}
