import Bytes
import HTML
@_exported import WebAddresses

/// Finds the article of a page: its title, its author and its content without what stands around it.
///
/// The method is that of Mozilla's Readability, with its words and thresholds: texts give points to the elements around
/// them, and the element with the most is the article. Time is linear in the page, and memory a small multiple of it.
public struct Readability: Sendable {
  /// The choices of a caller.
  public struct Options: Sendable {
    /// An article with fewer letters is looked for again, with fewer removals each time; the longest one found applies.
    public var shortestArticle = 500
    /// The most elements and texts of a page. A larger one has no article.
    public var mostNodes = 1_000_000
    /// The classes that stay in the content.
    public var keptClasses: [String] = []
    /// The rules for single sites.
    public var siteRules = SiteRules.common

    /// Creates the standard options.
    public init() {}
  }

  private let options: Options

  // MARK: Lifecycle

  /// Creates a reader of articles.
  public init(options: Options = Options()) {
    self.options = options
  }

  // MARK: Reading

  /// The article of a page. Nil without an article, for a page that is too large, and once the task is cancelled.
  ///
  /// - Parameter contentType: The content type that the page was sent with, which may name its encoding.
  /// - Complexity: O(bytes).
  public func article(
    in page: [UInt8], at address: WebAddress?, contentType: String? = nil
  ) -> ReadableArticle? {
    article(in: HTMLDocument(parsing: page, contentType: contentType), at: address)
  }

  /// The article of a parsed page.
  /// - Complexity: O(n) in the page's nodes and their texts.
  public func article(in page: HTMLDocument, at address: WebAddress?) -> ReadableArticle? {
    guard page.tree.nodes.count <= options.mostNodes else { return nil }
    var tree = PageTree(page.tree)
    Templates.remove(from: &tree)
    NoscriptImages.unwrap(in: &tree)
    let metadata = PageMetadata(&tree)
    let resolver = ArticleAddressResolver(page: address, base: metadata.base)
    let unscripted = NoscriptTexts.unwrapped(tree)
    PagePreparation.prepare(&tree)
    let rule = options.siteRules.rule(for: address)
    let links = PageLinks(address: address, resolver: resolver, rule: rule)
    let (nextPage, singlePage) = (links.nextPage(in: &tree), links.singlePage(in: &tree))
    let site = rule.map { SiteArticle(rule: $0) }
    site?.removeNamed(from: &tree)
    var byline = metadata.byline
    let shown = site?.article(in: tree) ?? search(tree, metadata, &byline)
    guard var found = hidden(in: unscripted, metadata, &byline, insteadOf: shown) ?? shown else { return nil }
    let container = found.container
    let text = ArticleText.text(of: container, in: &found.tree)
    resolver.resolve(in: container, of: &found.tree)
    NestedElements.simplify(in: container, of: &found.tree)
    ClassNames.remove(from: container, of: &found.tree, except: options.keptClasses.map { Array($0.utf8) })
    let article = ReadableArticle(
      title: metadata.title,
      byline: byline,
      language: metadata.language,
      direction: found.direction,
      siteName: metadata.siteName,
      published: metadata.published,
      excerpt: metadata.excerpt ?? firstParagraph(container, found.tree),
      content: ArticleWriter.html(of: container, in: &found.tree),
      text: text,
      leadImage: metadata.image.flatMap { WebAddress(resolver.absolute($0)) },
      nextPage: nextPage, singlePage: singlePage,
      length: found.length)
    return found.tree.isCancelled ? nil : article
  }

  private func search(
    _ tree: PageTree, _ metadata: PageMetadata, _ byline: inout String?
  ) -> ArticleSearch.Found? {
    var search = ArticleSearch(
      tree, title: metadata.title, needsByline: byline == nil, shortest: options.shortestArticle, videos: .common,
      removesSurroundings: options.siteRules.removesSurroundings)
    let found = search.run()
    byline = byline ?? search.byline
    return found
  }

  /// The article that a browser with scripts does not show as it is, if it is much longer than what is shown: the text
  /// for browsers without scripts, or the one in the linked data.
  private func hidden(
    in unscripted: PageTree?, _ metadata: PageMetadata, _ byline: inout String?, insteadOf shown: ArticleSearch.Found?
  ) -> ArticleSearch.Found? {
    var found: ArticleSearch.Found?
    let length = shown?.length ?? 0
    if length < options.shortestArticle, var tree = unscripted {
      PagePreparation.prepare(&tree)
      found = search(tree, metadata, &byline).flatMap { $0.length > 2 * length ? $0 : nil }
    }
    let longest = max(length, found?.length ?? 0)
    if let body = metadata.body, body.utf8.count > 3 * longest, let linked = LinkedArticle.found(in: body),
      linked.length > 3 * longest
    {
      found = linked
    }
    return found
  }

  private func firstParagraph(_ container: PageTree.Index, _ tree: PageTree) -> String? {
    tree.first(.p, in: container).map { tree.trimmedText(of: $0) }
  }
}
