import Foundation
import HTML

/// One case of a `.test` file of html5lib's tokenizer tests.
struct TokenTest: Decodable {
  let description: String
  let input: String
  let output: [Token]
  var initialStates: [String]?
  var lastStartTag: String?
  var doubleEscaped: Bool?

  struct File: Decodable {
    var tests: [TokenTest]?
    var xmlViolationTests: [TokenTest]?
  }

  /// A token in the notation of the tests: `["StartTag", "a", {"href": "x"}, true]`; parse errors are left out.
  struct Token: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      guard var values = try? decoder.unkeyedContainer() else {
        text = nil
        return
      }
      let kind: String = try values.decode(String.self)
      var parts: [String] = [kind]
      switch kind {
      case "DOCTYPE":
        for _ in 0..<3 { parts.append(try values.decode(String?.self) ?? "-") }
        parts.append(try values.decode(Bool.self) ? "right" : "quirks")
      case "StartTag":
        parts.append(try values.decode(String.self))
        let attributes: [String: String] = try values.decode([String: String].self)
        parts += attributes.map { "\($0.key)=\($0.value)" }.sorted()
        if !values.isAtEnd, try values.decode(Bool.self) { parts.append("/") }
      default: parts.append(try values.decode(String.self))
      }
      text = parts.joined(separator: "␟")
    }
  }

  // MARK: Running

  /// The initial states of the tokenizer for this case.
  var states: [String] { initialStates ?? ["Data state"] }

  var expected: [String] { TokenTest.joined(output.compactMap(\.text).map { unescaped($0) }) }

  /// The tokens of our tokenizer.
  func run(in state: String) -> [String] {
    var tokenizer = HTMLTokenizer(source: Array(unescaped(input).utf8))
    tokenizer.nullHandling = .keep
    if state == "CDATA section state" { tokenizer.startCDATA() }
    tokenizer.content =
      switch state {
      case "RCDATA state": .replaceableText
      case "RAWTEXT state": .rawText
      case "Script data state": .script
      case "PLAINTEXT state": .plainText
      default: .data
      }
    tokenizer.setRawTextName(lastStartTag ?? "")
    var found: [String] = []
    while true {
      tokenizer.next()
      if tokenizer.token.kind == .end { return TokenTest.joined(found) }
      found.append(TokenTest.text(of: tokenizer))
    }
  }

  private static func text(of tokenizer: HTMLTokenizer) -> String {
    let token: HTMLToken = tokenizer.token
    let name: String = tokenizer.name(numbered: token.nameNumber)
    switch token.kind {
    case .startTag:
      let attributes: [String] = token.attributes.map { index in
        let attribute = tokenizer.attributes[Int(index)]
        return "\(tokenizer.name(numbered: attribute.name))=\(tokenizer.string(attribute.value))"
      }
      return (["StartTag", name] + attributes.sorted() + (token.isSelfClosing ? ["/"] : [])).joined(separator: "␟")
    case .endTag: return "EndTag␟" + name
    case .text: return "Character␟" + tokenizer.string(token.content)
    case .comment: return "Comment␟" + tokenizer.string(token.content)
    case .doctype:
      let doctype: Doctype = tokenizer.doctype
      return [
        "DOCTYPE", doctype.name.isEmpty ? "-" : doctype.name, doctype.publicIdentifier ?? "-",
        doctype.systemIdentifier ?? "-", doctype.forcesQuirks ? "quirks" : "right",
      ].joined(separator: "␟")
    case .end: return ""
    }
  }

  /// Joins adjacent text tokens, which the tests count as one.
  private static func joined(_ tokens: [String]) -> [String] {
    tokens.reduce(into: []) { joined, token in
      if token.hasPrefix("Character␟"), let last = joined.last, last.hasPrefix("Character␟") {
        joined[joined.count - 1] = last + token.dropFirst("Character␟".count)
      } else {
        joined.append(token)
      }
    }
  }

  private func unescaped(_ text: String) -> String {
    guard doubleEscaped == true else { return text }
    var result = ""
    var rest = text[...]
    while let range = rest.range(of: "\\u") {
      result += rest[..<range.lowerBound]
      let digits = rest[range.upperBound...].prefix(4)
      result += UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? "\u{FFFD}"
      rest = rest[range.upperBound...].dropFirst(4)
    }
    return result + rest
  }
}
