import Readability

/// The rows of `Readability`: pages as large as the median of Mozilla's test pages, and ten times as large.
let readabilityBenchmarks: [Benchmark] = [
  // As large as the median of real pages, of which a fifth is the article.
  articleRow("a page of 107 kB", bytes: 107_000, reach: 5),
  articleRow("a page of 1 MB", bytes: 1_000_000, reach: 50),
]

private func articleRow(_ name: String, bytes: Int, reach: Double) -> Benchmark {
  Benchmark(module: "Readability", name: name) {
    let page: [UInt8] = GeneratedPage.html(bytes: bytes)
    let (time, _): (Double, Double) = Interleaved.medians(rounds: 31) {
      Readability().article(in: page, at: "https://gazette.example/story")?.length ?? 0
    } reference: {
      0
    }
    return Figure.Value(value: time / 1000, unit: "ms", reference: nil, reach: reach)
  }
}

/// A page with an article among navigation, lists of links, comments and scripts.
enum GeneratedPage {
  private static let sentence: String =
    "The river rises in the hills, crosses three valleys, and reaches the sea after forty days. "

  static func html(bytes: Int) -> [UInt8] {
    var html: String = "<!DOCTYPE html><html lang=en><head><title>How the rivers reach the sea | Gazette</title>"
    html +=
      "<meta property=og:description content=\"On rivers\"><style>\(repeated("p.x { color: red }\n", bytes / 10))</style>"
    html += "</head><body><nav class=menu>\(repeated(link, bytes / 10))</nav><main class=content><article>"
    html += repeated("<p class=text>\(sentence)\(sentence)<a href=/map>A map</a></p>\n", bytes / 5)
    html += "</article><aside class=related>\(repeated(teaser, bytes / 5))</aside></main>"
    html += "<section class=comments>\(repeated(comment, bytes / 5))</section>"
    html += "<script>\(repeated("track({'page': 7, 'shown': true});\n", bytes / 5))</script></body></html>"
    return Array(html.utf8)
  }

  private static let link: String = "<li class=item><a href=\"/section/news\"><span>News of the day</span></a></li>\n"
  private static let teaser: String =
    "<div class=\"teaser card\"><a href=/other><img src=/t.jpg alt=\"\"><h3>Another story</h3></a><p>In short.</p></div>\n"
  private static let comment: String =
    "<div class=comment id=c1><div class=author>Ann</div><div class=body><p>\(sentence)</p></div></div>\n"

  private static func repeated(_ text: String, _ bytes: Int) -> String {
    String(repeating: text, count: max(1, bytes / text.utf8.count))
  }
}
