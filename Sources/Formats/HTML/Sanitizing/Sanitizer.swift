@_exported import WebAddresses

/// Converts the HTML of feeds and pages to harmless HTML.
///
/// The input is parsed as HTML5, filtered by an allow list, its addresses are resolved, and the result is serialized.
/// The output contains no raw text elements, no comments, and no foreign elements except formulas without other
/// elements in them, so that every parser reads it in the same way. All text and all values are escaped, so another
/// parse cannot produce active content.
///
/// Sanitizing the output again does not change it.
public struct Sanitizer: Sendable {
  /// Raised with every change of the output, so that stored entries can be sanitized again. Checked by
  /// `SanitizerVersionTests`.
  public static let version = 9

  private let rules: SanitizerRules

  /// The passes after which markup that still changes when parsed again is reduced to its text. None of 60,000 random
  /// texts needed more.
  private static let maximumPasses = 4

  // MARK: Lifecycle

  /// Creates a sanitizer. Keep it and use it for many articles: it prepares its rules once.
  public init(policy: Policy = Policy()) {
    rules = SanitizerRules(policy)
  }

  // MARK: Cleaning

  /// Parses as HTML5 (fragment in body), keeps what the allow list allows, resolves every URL against `baseURL`, and
  /// serializes the result. Without a base, relative addresses are dropped. Addresses of more than 4,096 bytes are
  /// dropped, except images in `data:` addresses. Never fails. The output is at most a small multiple of the source.
  ///
  /// Links to the article's own page or base with a fragment become links within the article, if it has that anchor.
  /// Links that are only a fragment lead to that anchor, otherwise to the article's page.
  ///
  /// If the task is cancelled, sanitizing ends early and the result is incomplete, but still harmless: check
  /// `Task.isCancelled`.
  ///
  /// - Parameters:
  ///   - html: The markup, as published.
  ///   - baseURL: The address that relative addresses refer to; nil if it has none.
  ///   - pageURL: The article's own page; nil if it has none, even if it has a base.
  /// - Complexity: O(bytes).
  public func clean(_ html: String, baseURL: WebAddress?, pageURL: WebAddress?) -> CleanHTML {
    let article = ArticleAddresses(baseURL: baseURL, pageURL: pageURL)
    var run = self.run(Array(html.utf8), article)
    // Each pass may expand one byte to a few.
    let longest = 65_536 + 8 * html.utf8.count
    for _ in 1..<Sanitizer.maximumPasses where !run.writer.isStable && run.writer.output.count <= longest {
      if Task.isCancelled { return run.result }
      var next = self.run(run.writer.output, article)
      next.omissions.add(run.omissions)
      // The stability rules are conservative; output that did not change is stable regardless.
      if next.writer.output == run.writer.output { return withLinks(next, article) }
      run = next
    }
    guard run.writer.isStable else { return plain(run) }
    return withLinks(run, article)
  }

  /// Cleans an article whose page is its base.
  public func clean(_ html: String, baseURL: WebAddress?) -> CleanHTML {
    clean(html, baseURL: baseURL, pageURL: baseURL)
  }

  /// Cleans plain text: its paragraphs, line breaks and addresses become markup. The result is that of cleaning the
  /// text as HTML, but most texts are written at once and never copied in escaped form.
  ///
  /// - Complexity: O(bytes).
  public func clean(plainText text: String, baseURL: WebAddress?, pageURL: WebAddress?) -> CleanHTML {
    guard rules.keepsParagraphs, isWrittenUnchanged(text) else {
      return clean(HTMLText.paragraphs(text), baseURL: baseURL, pageURL: pageURL)
    }
    // Before the markup, since it needs two copies for a moment.
    let folded = PlainText.fold(text)
    return CleanHTML(
      html: SafeHTML(trusted: HTMLText.paragraphs(text, quotes: false)), text: folded, labels: "",
      images: [], embeds: [], links: [], omissions: Omissions())
  }

  // MARK: Private

  /// True for a text without control characters, which a parser changes, and without addresses to link.
  private func isWrittenUnchanged(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 {
      guard $0.allSatisfy({ $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A }) else { return false }
      return !rules.policy.linksAddresses || !hasAddresses($0)
    }
  }

  /// The result, in which addresses in a text without markup become links.
  private func withLinks(_ run: SanitizerRun.Outcome, _ article: ArticleAddresses) -> CleanHTML {
    guard run.writer.isText, rules.policy.linksAddresses, run.writer.text.bytes.withUnsafeBufferPointer(hasAddresses)
    else { return run.result }
    var linked = self.run(run.writer.output, article, linksText: true)
    linked.omissions.add(run.omissions)
    return linked.result
  }

  private func hasAddresses(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var addresses = TextAddresses(text)
    return addresses.next() != nil
  }

  private func run(_ html: [UInt8], _ article: ArticleAddresses, linksText: Bool = false) -> SanitizerRun.Outcome {
    var run = SanitizerRun(
      tree: HTMLParser.parse(html, context: .body), rules: rules, article: article,
      linksText: linksText, expectedBytes: html.count)
    run.run()
    return run.outcome
  }

  private func plain(_ run: SanitizerRun.Outcome) -> CleanHTML {
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
