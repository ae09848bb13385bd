import HTML
import Readability

/// The whole article at an address, clean, with all of its pages.
///
/// - Parameter load: Loads a page: its bytes, or nil.
func fullArticle(at address: WebAddress, load: (WebAddress) async -> [UInt8]?) async -> (title: String, html: SafeHTML)?
{
  let readability = Readability()
  guard let page = await load(address), let first = readability.article(in: page, at: address) else { return nil }
  var pages = ArticlePages(first, at: address)
  while let next = pages.next {
    let page = await load(next)
    pages.append(page.flatMap { readability.article(in: $0, at: next) })
  }
  // The article is as trustworthy as its page: only what the sanitizer gives back may be shown.
  let clean = Sanitizer().clean(pages.article.content, baseURL: address)
  return (pages.article.title, clean.html)
}
