import Foundation
import HTML
import Readability
import WebAddresses

/// Runs Mozilla's test pages of Readability: a folder for each with the page, the expected article and its metadata.
struct ReadabilityConformanceRun {
  let pages: URL
  let isVerbose: Bool
  let filter: String

  /// True if every page passes.
  func run() throws -> Bool {
    var options = Readability.Options()
    options.keptClasses = ["page", "caption"]
    options.siteRules = SiteRules()
    let readability = Readability(options: options)
    var passed = 0
    var failed: [String] = []
    var times: [Duration] = []
    for page in try folders() {
      let source: Data = try Data(contentsOf: page.appendingPathComponent("source.html"))
      let html = String(decoding: source, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      let bytes: [UInt8] = Array(html.utf8)
      let clock = ContinuousClock()
      let start = clock.now
      let article: ReadableArticle? = readability.article(
        in: bytes, at: WebAddress("http://fakehost/test/page.html"))
      times.append(clock.now - start)
      let differences: [String] = try compare(
        article, with: page, guess: Readability.hasArticle(HTMLDocument(parsing: bytes)))
      if differences.isEmpty { passed += 1 } else { failed.append(page.lastPathComponent) }
      guard isVerbose, !differences.isEmpty else { continue }
      print("\(page.lastPathComponent)\n  " + differences.joined(separator: "\n  "))
      if !filter.isEmpty, let article { print(article.content) }
    }
    print("pages \(passed) of \(passed + failed.count)")
    if !failed.isEmpty { print("failed: " + failed.joined(separator: " ")) }
    times.sort()
    if let last = times.last { print("median \(times[times.count / 2]), longest \(last)") }
    return failed.isEmpty
  }

  private func folders() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: pages, includingPropertiesForKeys: nil)
      .filter { filter.isEmpty || $0.lastPathComponent.contains(filter) }
      .sorted { $0.path < $1.path }
  }

  private func compare(_ article: ReadableArticle?, with page: URL, guess: Bool) throws -> [String] {
    let wanted: ExpectedMetadata = try JSONDecoder().decode(
      ExpectedMetadata.self, from: Data(contentsOf: page.appendingPathComponent("expected-metadata.json")))
    guard let article else { return ["no article"] }
    let expected = try String(
      decoding: Data(contentsOf: page.appendingPathComponent("expected.html")), as: UTF8.self)
    let found: String = "<div id=\"readability-page-1\" class=\"page\">\(article.content)</div>"
    var differences: [String] = wanted.differences(from: article, guess: guess)
    if let difference = ArticleComparison.firstDifference(found: found, wanted: expected) {
      differences.append(difference)
    }
    return differences
  }
}

/// The expected metadata of a test page.
struct ExpectedMetadata: Decodable {
  var title: String?
  var byline: String?
  var dir: String?
  var lang: String?
  var excerpt: String?
  var siteName: String?
  var publishedTime: String?
  var readerable: Bool?

  /// The fields that differ. Direction, language and time are only compared where they are expected.
  func differences(from article: ReadableArticle, guess: Bool) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, _ found: String?, _ wanted: String?, isRequired: Bool = true) {
      guard found != wanted, isRequired || wanted != nil else { return }
      differences.append("\(name): found \(found.debugDescription), wanted \(wanted.debugDescription)")
    }
    compare("title", article.title, title)
    compare("byline", article.byline, byline)
    compare("excerpt", article.excerpt, excerpt)
    compare("site", article.siteName, siteName)
    compare("direction", article.direction, dir, isRequired: false)
    compare("language", article.language, lang, isRequired: false)
    compare("published", article.published, publishedTime, isRequired: false)
    if let readerable, readerable != guess { differences.append("guess: found \(guess), wanted \(readerable)") }
    return differences
  }
}
