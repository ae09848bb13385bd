import Bytes
import WebAddresses

/// Joins the pages of an article. It says which page to load next, and the caller loads it.
public struct ArticlePages: Sendable {
  /// The most pages that are joined.
  public static let most = 20
  /// The most bytes of content: a site that generates pages without end stops there.
  public static let mostBytes = 8 << 20

  /// The article so far.
  public private(set) var article: ReadableArticle
  /// The page to load; nil if the article is complete.
  public private(set) var next: WebAddress?
  /// The pages joined so far.
  public private(set) var count = 1

  private var seen: Set<WebAddress>
  private var texts: Set<ByteString>

  /// - Parameters:
  ///   - first: The article of the first page.
  ///   - address: The address of the first page.
  public init(_ first: ReadableArticle, at address: WebAddress) {
    article = first
    seen = [address]
    texts = [ByteString(first.text)]
    // A page in the middle of an article, or of a series of articles, is not continued.
    let isFirst = PageNumber(address)?.number ?? 1 == 1
    next = isFirst ? first.nextPage.flatMap { $0 == address ? nil : $0 } : nil
  }

  /// Appends the page at `next`. Nil for a page that could not be loaded or has no article, which ends the article.
  /// - Complexity: O(bytes).
  public mutating func append(_ page: ReadableArticle?) {
    guard let address = next else { return }
    next = nil
    guard let page, texts.insert(ByteString(page.text)).inserted else { return }
    let size = article.content.utf8.count + page.content.utf8.count
    guard size <= Self.mostBytes else { return }
    seen.insert(address)
    article.content += page.content
    article.text += "\n" + page.text
    article.length += page.length
    article.nextPage = page.nextPage
    count += 1
    guard count < Self.most, let following = page.nextPage, !seen.contains(following) else { return }
    next = following
  }
}
