import Bytes
import HTML

/// The article that a page has in its linked data, for its scripts or for search engines.
enum LinkedArticle {
  /// - Parameter body: Plain text, or markup, which may be escaped.
  static func found(in body: String) -> ArticleSearch.Found? {
    let text = isMarkup(body) ? body : EscapedText.decode(body)
    let page = HTMLDocument(parsing: isMarkup(text) ? text : HTMLText.paragraphs(paragraphs(text)))
    var tree = PageTree(page.tree)
    Templates.remove(from: &tree)
    PagePreparation.prepare(&tree)
    guard let container = tree.first(.body, in: 0) else { return nil }
    ArticleCleaner(strictness: [], shortest: 500, videos: .common).clean(container, in: &tree)
    let length = PageFacts(&tree, in: container)[container].text.length
    return length == 0 ? nil : ArticleSearch.Found(tree: tree, container: container, length: length, direction: nil)
  }

  private static func isMarkup(_ text: String) -> Bool {
    ["</p>", "</P>", "<br", "<BR", "</div>", "<p>", "</li>"].contains { text.containsBytes($0) }
  }

  /// A single line break ends a paragraph there too.
  private static func paragraphs(_ text: String) -> String {
    text.containsBytes("\n\n") ? text : text.splitBytes(on: "\n").joined(separator: "\n\n")
  }
}
