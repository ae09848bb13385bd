import HTML
import Testing

@Suite struct EmbedTests {
  private let sanitizer = Sanitizer(policy: .withVideos)
  private let embed = EmbedReference(
    host: "Videos", embedURL: "https://videos.example/play/7", pageURL: "https://videos.example/watch/7")
  private let anchor =
    #"<a class="embed" href="https://videos.example/watch/7" data-embed="https://videos.example/play/7""#
    + #" rel="noopener noreferrer nofollow">"#

  private let rel = #" rel="noopener noreferrer nofollow">"#

  @Test(
    arguments: [
      "<iframe src=//www.videos.example/v/7?autoplay=1 title='A  film' allow=autoplay></iframe>",
      "<iframe data-src=https://videos.example/play/7 title='A film'></iframe>",
    ])
  func `frames of known hosts become links that can be played`(html: String) {
    let clean: CleanHTML = sanitizer.clean(html, baseURL: "https://e.example/")
    #expect(clean.html.string == anchor + "Video from Videos: A film</a>")
    #expect(clean.embeds == [embed])
    #expect(clean.links.isEmpty)
  }

  @Test(
    arguments: [
      "<object><param name=movie value=https://www.videos.example/v/7><embed src=x></object>",
      "<object data=https://videos.example/play/7>other</object>", "<embed src=https://videos.example/play/7>",
      "<object><embed src=https://videos.example/play/7></object>",
      "<iframe src=https://videos.example/play/7 title='videos video player'></iframe>",
    ])
  func `players in plug-ins become the same`(html: String) {
    #expect(sanitizer.clean(html, baseURL: nil).html.string == anchor + "Video from Videos</a>")
  }

  @Test func `a known host whose media the policy refuses is a placeholder all the same`() {
    var policy: Sanitizer.Policy = .withVideos
    policy.allowsMedia = { !$0.contains("videos.example") }
    let clean = Sanitizer(policy: policy).clean(
      "<iframe src=https://videos.example/play/7></iframe><img src=https://videos.example/thumbnail.jpg>", baseURL: nil)
    #expect(clean.html.string == anchor + "Video from Videos</a>")
  }

  @Test(
    arguments: [
      ("<iframe src=/form?x=1></iframe>", "https://e.example/form?x=1", "Frame from e.example"),
      (
        "<iframe src=https://www.soundcloud.example:443/f title='A  song'></iframe>",
        "https://www.soundcloud.example/f",
        "Frame from soundcloud.example: A song"
      ),
      ("<embed src=//u:p@maps.example/x>", "https://u:p@maps.example/x", "Frame from maps.example"),
      ("<object data=/y></object>", "https://e.example/y", "Frame from e.example"),
      ("<object data=/y><embed src=/y></object>", "https://e.example/y", "Frame from e.example"),
    ])
  func `other frames and plug-ins become links with a name`(html: String, address: String, label: String) {
    let clean = sanitizer.clean(html, baseURL: "https://e.example/")
    #expect(clean.html.string == #"<a class="frame" href="\#(address)""# + rel + label + "</a>")
    #expect(clean.links.map(\.string) == [address])
    #expect(clean.text == "" && clean.labels == label)
    #expect(clean.embeds.isEmpty)
    #expect(sanitizer.clean(clean.html.string, baseURL: nil).html == clean.html)
    #expect(sanitizer.clean(clean.html.string, baseURL: nil).labels == label)
  }

  @Test func `the fallback content of a plug-in stays beside the link`() {
    let html = "<object data=/y type=application/pdf><p>Read <b>instead</b></p></object><applet>old</applet>"
    let clean = sanitizer.clean(html, baseURL: "https://e.example/")
    #expect(
      clean.html.string == #"<a class="frame" href="https://e.example/y""# + rel
        + "Frame from e.example</a><p>Read <b>instead</b></p>old")
    #expect(clean.text == "Read instead old")
  }

  @Test(arguments: ["<iframe src=javascript:x></iframe>", "<iframe></iframe>", "<embed>", "<iframe src=/x width=1>"])
  func `frames that lead nowhere or are not seen leave nothing`(html: String) {
    #expect(sanitizer.clean(html, baseURL: "https://e.example/").html.string == "")
  }

  @Test func `the names of frames stand for an article without words`() {
    let clean = sanitizer.clean("<div><iframe src=https://videos.example/play/7></iframe> </div>", baseURL: nil)
    #expect(clean.text == "" && clean.labels == "Video from Videos")
    let article = sanitizer.clean("<p>Words</p><iframe src=https://videos.example/play/7></iframe>after", baseURL: nil)
    #expect(article.text == "Words after" && article.labels == "Video from Videos")
  }

  @Test func `places of an image map lead where they led`() {
    let clean = sanitizer.clean(
      "<map name=m><area href=/a alt='North side'><area href=/b><area href=javascript:x></map>",
      baseURL: "https://e.example/")
    #expect(
      clean.html.string == #"<a href="https://e.example/a""# + rel + "North side</a>"
        + #"<a href="https://e.example/b""# + rel + "e.example/b</a>")
  }

  @Test func `embeds survive another cleaning`() {
    let once = sanitizer.clean("<iframe src=https://videos.example/play/7></iframe>", baseURL: nil)
    let again = sanitizer.clean(once.html.string, baseURL: nil)
    #expect(again.html == once.html)
    #expect(again.embeds == [embed])
  }

  @Test func `forged embeds are checked by the policy`() {
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

  @Test func `the policy's results are checked too`() {
    var policy = Sanitizer.Policy()
    policy.embedPage = { _ in EmbedReference(host: "x", embedURL: "javascript:x", pageURL: "javascript:y") }
    let clean: CleanHTML = Sanitizer(policy: policy).clean("<iframe src=https://e.example/></iframe>", baseURL: nil)
    #expect(clean.embeds.isEmpty)
    #expect(!clean.html.string.contains("javascript"))
  }

  @Test func `the policy decides which resources load with the page`() {
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
