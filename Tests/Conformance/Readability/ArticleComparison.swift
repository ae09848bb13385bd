import Foundation
import HTML

/// Compares two articles as Mozilla's tests do: both trees are walked together, empty texts left out, and elements must
/// have the same names, ids, classes and attributes, texts the same words.
enum ArticleComparison {
  /// The first place at which the articles differ; nil for equal articles.
  static func firstDifference(found: String, wanted: String) -> String? {
    let found: [String] = steps(HTMLDocument(parsing: found))
    let wanted: [String] = steps(HTMLDocument(parsing: wanted))
    for place in 0..<max(found.count, wanted.count) {
      let left: String = place < found.count ? found[place] : "(the end)"
      let right: String = place < wanted.count ? wanted[place] : "(the end)"
      if left != right {
        let before = found[max(0, place - 3)..<min(place, found.count)].joined(separator: " | ").suffix(400)
          .description
        return "content at \(place), after \(before)\n    found  \(left)\n    wanted \(right)"
      }
    }
    return nil
  }

  /// The elements and texts of a document in order.
  private static func steps(_ document: HTMLDocument) -> [String] {
    var steps: [String] = []
    collect(document.root, to: &steps)
    return steps
  }

  private static func collect(_ element: HTMLElement, to steps: inout [String]) {
    let attributes: [String] = element.attributes.map { "\($0.name)=\(collapsed($0.value))" }.sorted()
    steps.append("<\(element.name) \(attributes.joined(separator: " "))>")
    for child in element.children {
      switch child {
      case .element(let inner): collect(inner, to: &steps)
      case .text(let text):
        let words = collapsed(text)
        if !words.isEmpty { steps.append(words) }
      }
    }
  }

  private static func collapsed(_ text: String) -> String {
    text.components(separatedBy: .whitespacesAndNewlines).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
