import Screens
import Storage

enum ArticleSamples {
  @Sendable
  static func all() -> [ItemSample] {
    [
      ItemSample(
        "with-a-picture",
        ItemSample.entry(
          title: "How to Read the Tide Table, and When Not To", html: body,
          text: "The table on the quay is right on most days. Here is how to tell which ones.",
          images: [ItemSample.picture("tides", alt: "A table of tides")])),
      ItemSample(
        "words-only",
        ItemSample.entry(
          title: "The Baker Who Sails Before Breakfast",
          text: "She has been out on the water every morning for eleven years, and has not been late with the bread.")),
      ItemSample("with-all-that-an-entry-may-say", detailed),
    ]
  }

  private static var detailed: EntryDraft {
    var draft = ItemSample.entry(
      title: "What the Harbor Wrote About Us", text: "Three letters, and what we think of them.")
    draft.details.authors = [Reference(name: "M. Quill", url: "https://harbor.example/quill")]
    draft.details.commentsURL = "https://harbor.example/letters#comments"
    draft.details.commentCount = 12
    draft.details.license = Reference(name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/")
    draft.details.source = Reference(name: "The Harbor Letter", url: "https://harbor.example/letter")
    draft.details.sourceFeedURL = "https://harbor.example/letter.xml"
    draft.details.externalURL = "https://harbor.example/about-us"
    draft.details.repliesTo = [Reference(url: "https://harbor.example/first-letter")]
    return draft
  }

  /// An article with every element that articles may contain.
  private static let body = """
    <p>The table on the quay is right on <em>most</em> days. Here is how to tell <a href="https://harbor.example/days">which ones</a>.</p>
    <img src="/samples/media/tides.svg" alt="A table of tides" width="800" height="600">
    <h2>Before you look</h2>
    <ul><li>The wind of the last two days.</li><li>The moon.</li><li>Whether the ferry is in.</li></ul>
    <blockquote><p>I have read it for forty years, and it has been wrong about me twice.</p></blockquote>
    <pre><code>high  06:12  4.1 m   low  12:31  0.7 m   high  18:40  4.3 m   low  00:55  0.6 m   a line that is longer than a page</code></pre>
    <table><thead><tr><th>Day</th><th>High</th><th>Low</th></tr></thead><tbody><tr><td>Monday</td><td>4.1 m</td><td>0.7 m</td></tr></tbody></table>
    <ol><li>Read the table.</li><li>Look out of the window.</li></ol>
    """
}
