/// Small pages of our own, each with an article and what usually stands around one.
enum ExamplePages {
  static let sentence =
    "The river rises in the hills, crosses three valleys, and reaches the sea after a journey of forty days. "

  /// A paragraph that is long enough to be counted.
  static func paragraph(_ number: Int) -> String { "<p>Part \(number). \(sentence)\(sentence)</p>" }

  static let paragraphs = (1...6).map(paragraph).joined(separator: "\n")

  /// A page with navigation, an article and advertisements.
  static func page(
    _ article: String, html: String = "<html lang=en>",
    head: String = "<title>How rivers reach the sea – The Gazette</title>"
  ) -> String {
    """
    <!DOCTYPE html>\(html)<head>\(head)</head><body>
    <div class="menu"><ul><li><a href="/">Home</a></li><li><a href="/news">News, and more news</a></li></ul></div>
    <div id="content"><div class="story">\(article)</div></div>
    <div class="sidebar"><p>Buy our calendar, our cups, our shirts, and everything else that we sell this year.</p></div>
    <div class="footer"><p>Imprint, terms, privacy, contact, jobs, and all that is below every page.</p></div>
    <script>track("everything")</script></body></html>
    """
  }
}
