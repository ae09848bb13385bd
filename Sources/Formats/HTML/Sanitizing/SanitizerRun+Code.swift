import Bytes

// MARK: The languages of programs

extension SanitizerRun {
  /// The elements around a `pre` that may name the language of its code.
  private static let levels = 3

  /// Writes the language of a program's text as the class `language-x`, the form that HTML recommends (HTML Living
  /// Standard, 4.5.15 "The code element"), if the page names one in any common way.
  mutating func writeLanguage(ofCodeAt index: Int) {
    guard rules.policy.keepsLanguages, let language = languageOfCode(at: index) else { return }
    writer.writeAttribute(.`class`, CodeClass.prefix + language)
  }

  private mutating func languageOfCode(at index: Int) -> String? {
    let first = index + 1
    if first < end(of: index), !tree.nodes[first].isText, tree.nodes[first].tag.name == .code,
      let language = statedLanguage(at: first)
    {
      return language
    }
    var place = index
    for _ in 0...Self.levels {
      if let language = statedLanguage(at: place) { return language }
      place = Int(tree.nodes[place].parent)
      guard place >= 0 else { return nil }
    }
    return nil
  }

  /// The language that an element names. Read once, since many programs may stand in one element with many attributes.
  private mutating func statedLanguage(at index: Int) -> String? {
    if let known = languages[index] { return known }
    let language = value(.`class`, index).flatMap(CodeClass.language)
    languages[index] = .some(language)
    return language
  }
}

/// The classes by which pages name the language of a program.
enum CodeClass {
  static let prefix = "language-"
  private static let prefixes = [prefix, "lang-", "highlight-source-", "highlight-text-", "src-", "brush:"]
  /// Classes beside which the language stands alone: Pandoc, highlight.js, Google's prettify.
  private static let companions = ["sourcecode", "hljs", "prettyprint"]
  /// Other classes beside those.
  private static let others: Set<ByteString> = ["numbersource", "linenums", "copy", "numberlines"]
  private static let longest = 24
  private static let mostWords = 16

  /// The language, such as `swift` or `c++`; nil if the classes name none.
  static func language(_ classes: String) -> String? {
    let words = classes.prefix(bytes: 512).lowercasedASCII.utf8
      .split(maxSplits: mostWords) { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ";") }
      .map { String(Substring($0)) }
    for (index, word) in words.enumerated() {
      for prefix in prefixes where word.hasBytePrefix(prefix) {
        let rest = String(Substring(word.utf8.dropFirst(prefix.utf8.count)))
        // "brush: swift" has a space.
        let name = rest.isEmpty && index + 1 < words.count ? words[index + 1] : rest
        if isName(name) { return name }
      }
    }
    guard words.contains(where: { word in companions.contains { word.hasSameBytes(as: $0) } }) else { return nil }
    return words.first { word in
      isName(word) && !others.contains(ByteString(word)) && !companions.contains { word.hasSameBytes(as: $0) }
    }
  }

  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.count <= longest
      && word.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+#._-".utf8.contains($0) }
  }
}
