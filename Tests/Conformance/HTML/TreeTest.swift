import Foundation
import HTML

/// One case of a `.dat` file of html5lib's tree construction tests.
struct TreeTest {
  /// The number of the case in its file, from 1.
  let number: Int
  let data: String
  /// The context of a fragment, such as `div` or `svg path`.
  let fragment: String?
  let needsScripting: Bool
  let expected: String

  /// The cases of a file.
  static func read(_ text: String) -> [TreeTest] {
    var tests: [TreeTest] = []
    // A case begins with its data; the text before the first case is empty.
    for part in ("\n" + text).components(separatedBy: "\n#data\n").dropFirst() {
      var sections: [String: [String]] = [:]
      var section = "#data"
      for line in part.components(separatedBy: "\n") {
        if headings.contains(line) { section = line }
        if headings.contains(line) { sections[line] = [] } else { sections[section, default: []].append(line) }
      }
      var expected: [String] = sections["#document"] ?? []
      while expected.last == "" { expected.removeLast() }
      tests.append(
        TreeTest(
          number: tests.count + 1, data: (sections["#data"] ?? []).joined(separator: "\n"),
          fragment: sections["#document-fragment"]?.first, needsScripting: sections["#script-on"] != nil,
          expected: expected.joined(separator: "\n")))
    }
    return tests
  }

  private static let headings: Set<String> = [
    "#errors", "#new-errors", "#document-fragment", "#document", "#script-on", "#script-off",
  ]

  /// The tree of our parser, in the notation of the tests.
  func run() -> String {
    let tree: HTMLTree = HTMLParser.parse(
      Array(data.utf8), HTMLParser.Options(context: context, keepsComments: true))
    return TreeNotation(tree: tree, isFragment: fragment != nil).text
  }

  private var context: HTMLParser.Context? {
    guard let fragment else { return nil }
    let words: [Substring] = fragment.split(separator: " ")
    guard words.count == 2 else { return HTMLParser.Context(name: fragment, kind: .html) }
    return HTMLParser.Context(name: words[1].lowercased(), kind: words[0] == "svg" ? .svg : .math)
  }
}
