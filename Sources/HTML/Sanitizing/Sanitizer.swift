/// Makes harmless HTML of what feeds and pages contain.
///
/// It parses as HTML5, keeps what an allow list allows, resolves every address, and writes the result anew. What it writes
/// holds no raw text elements, no comments, and of foreign elements only formulas without anything else in them, so that
/// every parser reads it in the same way, and all text and all values are escaped: nothing can come to life by being parsed
/// once more.
///
/// Cleaning its own output changes nothing.
public struct Sanitizer: Sendable {
  /// Raised whenever what the sanitizer makes of an article changes: what was cleaned by an earlier one can be cleaned
  /// again. `SanitizerVersionTests` holds it to that.
  public static let version = 2

  private let rules: SanitizerRules

  /// Passes after which markup that keeps changing when parsed again is given up for its text. Of 60,000 random texts
  /// none took more.
  private static let maximumPasses = 4

  // MARK: Lifecycle

  public init(policy: Policy = Policy()) {
    rules = SanitizerRules(policy)
  }

  // MARK: Cleaning

  /// Parses as HTML5 (fragment in body), keeps what the allow list allows, resolves every URL against baseURL, serializes
  /// again. Without a base, relative addresses are dropped, and so are addresses of more than 4,096 bytes, but for images
  /// that are written out in them. Never fails. Complexity: linear in time, and the output is a small multiple of the
  /// source.
  ///
  /// Links to the article's own page or base with a fragment lead inside the article, where it has the place. Links that
  /// are only a fragment lead to that place, else to the article's page.
  ///
  /// If the task is cancelled, it ends early and the result is incomplete, though as harmless: check `Task.isCancelled`.
  ///
  /// - Parameter pageURL: the article's own page; nil if it has none, even if it has a base.
  public func clean(_ html: String, baseURL: String?, pageURL: String?) -> CleanHTML {
    let article = ArticleAddresses(baseURL: baseURL, pageURL: pageURL)
    var run: SanitizerRun = self.run(Array(html.utf8), article)
    // Each pass may make a few bytes of one.
    let longest = 65_536 + 8 * html.utf8.count
    for _ in 1..<Sanitizer.maximumPasses where !run.writer.isStable && run.writer.output.count <= longest {
      if Task.isCancelled { return run.result }
      var next: SanitizerRun = self.run(run.writer.output, article)
      next.omissions.add(run.omissions)
      // The rules for what is stable are careful; what did not change is so, whatever they say.
      if next.writer.output == run.writer.output { return withLinks(next, article) }
      run = next
    }
    guard run.writer.isStable else { return plain(run) }
    return withLinks(run, article)
  }

  /// Cleans an article whose page is its base.
  public func clean(_ html: String, baseURL: String?) -> CleanHTML {
    clean(html, baseURL: baseURL, pageURL: baseURL)
  }

  // MARK: Private

  /// The result, with the addresses of a text without markup as links.
  private func withLinks(_ run: SanitizerRun, _ article: ArticleAddresses) -> CleanHTML {
    guard run.writer.isText, rules.policy.linksAddresses, hasAddresses(run.writer.text.bytes) else { return run.result }
    var linked = self.run(run.writer.output, article, linksText: true)
    linked.omissions.add(run.omissions)
    return linked.result
  }

  private func hasAddresses(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer {
      var addresses = TextAddresses($0)
      return addresses.next() != nil
    }
  }

  private func run(_ html: [UInt8], _ article: ArticleAddresses, linksText: Bool = false) -> SanitizerRun {
    var run = SanitizerRun(
      tree: HTMLParser.parse(html, context: .body), rules: rules, article: article,
      linksText: linksText, expectedBytes: html.count)
    run.run()
    run.omissions = run.ownOmissions
    return run
  }

  private func plain(_ run: SanitizerRun) -> CleanHTML {
    var markup = Markup()
    let text = run.writer.text.string
    markup.element("p", text: text)
    var omissions = run.omissions
    omissions.isPlainText = true
    return CleanHTML(
      html: markup.safe, text: text, labels: run.writer.labels.string, images: [], embeds: [], links: [],
      omissions: omissions)
  }
}
