/// Keeps the declarations of a `style` that set what a policy allows to plain values (CSS 2.2, §4.1.8).
///
/// No escapes, comments, functions other than `rgb`, blocks or addresses: what is left every parser reads alike.
enum StyleFilter {
  /// The declarations that stay; nil if there are none.
  static func filter(_ style: String, properties: Set<String>) -> String? {
    guard !properties.isEmpty, style.utf8.count <= 4096 else { return nil }
    let kept: [String] = style.split(separator: ";").compactMap { declaration in
      let parts: [Substring] = declaration.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let property: String = trimmed(parts[0])
      let words: [String] = words(of: parts[1])
      guard properties.contains(property.lowercased()), !words.isEmpty, words.allSatisfy(isPlain) else { return nil }
      return property + ": " + words.joined(separator: " ")
    }
    return kept.isEmpty ? nil : kept.joined(separator: "; ") + ";"
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Words parted by white space outside of quotes and parentheses, without those that load something.
  private static func words(of value: Substring) -> [String] {
    var words: [String] = []
    var word: String = ""
    var depth: Int = 0
    var quote: Character? = nil
    for character in value {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if character.isWhitespace, depth == 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func isPlain(_ word: String) -> Bool {
    if word.last == ",", word.count > 1 { return isPlain(String(word.dropLast())) }
    if word == "!important" { return true }
    if let first = word.first, first == "'" || first == "\"" {
      return word.count >= 2 && word.last == first && word.dropFirst().dropLast().allSatisfy(isWordPart)
    }
    if word.lowercased().hasPrefix("rgb("), word.hasSuffix(")") {
      return word.dropFirst(4).dropLast().allSatisfy {
        $0.isASCII && ($0.isNumber || $0 == "," || $0 == "%" || $0 == " ")
      }
    }
    guard word.allSatisfy({ isWordPart($0) || "#.%,".contains($0) }), !word.contains(" ") else { return false }
    // A margin of a thousand characters is there to push something out of sight.
    var digits: Int = 0
    for character in word where word.first != "#" {
      digits = character.isNumber ? digits + 1 : 0
      if digits > 4 { return false }
    }
    return true
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == " ")
  }
}
