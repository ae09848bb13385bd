import Bytes
import HTML

/// Converts formulas of LaTeX to presentation MathML (MathML Core, W3C): the subset that articles use.
struct LaTeXFormula {
  /// A longer formula stays as it is written, in bytes.
  static let longest = 4_096
  private static let deepest = 32

  private let text: [UInt8]
  private var place = 0
  private var depth = 0
  private let isBlock: Bool

  private enum Sign {
    static let backslash = UInt8(ascii: "\\")
    static let open = UInt8(ascii: "{")
    static let close = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let below = UInt8(ascii: "_")
    static let above = UInt8(ascii: "^")
    static let prime = UInt8(ascii: "'")
    static let cell = UInt8(ascii: "&")
  }

  /// The formula as MathML; nil if it has a command that is not known, or unequal braces.
  /// - Complexity: O(bytes).
  static func mathML(_ source: String, isBlock: Bool) -> String? {
    guard source.utf8.count <= longest else { return nil }
    var formula = LaTeXFormula(source, isBlock: isBlock)
    guard let content = formula.row(until: { _ in false }), !content.isEmpty, formula.place == formula.text.count else {
      return nil
    }
    let display = isBlock ? " display=\"block\"" : ""
    return "<math\(display)\(alternative(source))><mrow>\(content)</mrow></math>"
  }

  private init(_ source: String, isBlock: Bool) {
    text = Array(source.utf8)
    self.isBlock = isBlock
  }

  // MARK: Reading

  private var next: UInt8? { place < text.count ? text[place] : nil }

  private mutating func skipSpaces() {
    while let byte = next, ASCII.isWhitespace(byte) { place += 1 }
  }

  /// The name behind a backslash: letters, or one other sign.
  private mutating func command() -> ByteString? {
    guard next == Sign.backslash, place + 1 < text.count else { return nil }
    var end = place + 1
    while end < text.count, ASCII.isLetter(text[end]) { end += 1 }
    if end == place + 1 { end += 1 }
    defer { place = end }
    return ByteString(decoding: text[(place + 1)..<end])
  }

  private func sees(_ words: StaticString) -> Bool {
    words.withUTF8Buffer { text[place...].starts(with: $0) }
  }

  /// The elements up to an end, which is left.
  private mutating func row(until isEnd: (LaTeXFormula) -> Bool) -> String? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return nil }
    var row = ""
    skipSpaces()
    while place < text.count, !isEnd(self) {
      guard let element = element() else { return nil }
      row += element
      skipSpaces()
    }
    return row
  }

  /// An element with the scripts and primes behind it.
  private mutating func element() -> String? {
    let start = place
    guard let base = atom() else { return nil }
    let name = ByteString(decoding: text[start..<place].dropFirst())
    var (lower, upper): (String?, String?) = (nil, nil)
    skipSpaces()
    while let sign = next, sign == Sign.below || sign == Sign.above || sign == Sign.prime {
      place += 1
      if sign == Sign.prime {
        upper = (upper ?? "") + "<mo>′</mo>"
      } else {
        guard let script = argument() else { return nil }
        // Two scripts at one place are a mistake.
        if sign == Sign.below {
          guard case .none = lower else { return nil }
          lower = script
        } else {
          upper = (upper ?? "") + script
        }
      }
      skipSpaces()
    }
    let isAround = isBlock && (LaTeXSymbols.largeOperators[name] != nil || LaTeXSymbols.limits.contains(name))
    let upperRow = upper.map { "<mrow>\($0)</mrow>" }
    switch (lower, upperRow) {
    case (nil, nil): return base
    case (let lower?, nil): return wrap(isAround ? "munder" : "msub", base + lower)
    case (nil, let upper?): return wrap(isAround ? "mover" : "msup", base + upper)
    case (let lower?, let upper?): return wrap(isAround ? "munderover" : "msubsup", base + lower + upper)
    }
  }

  /// A group in braces, or one element.
  private mutating func argument() -> String? {
    skipSpaces()
    guard next == Sign.open else { return atom() }
    place += 1
    guard let content = row(until: { $0.next == Sign.close }), next == Sign.close else { return nil }
    place += 1
    return wrap("mrow", content)
  }

  /// The text of a group in braces, as it is written.
  private mutating func words() -> String? {
    skipSpaces()
    guard next == Sign.open, let end = text[place...].firstIndex(of: Sign.close) else { return nil }
    let words = text[(place + 1)..<end]
    guard !words.contains(where: { "{\\$".utf8.contains($0) }) else { return nil }
    place = end + 1
    return String(decoding: words, as: UTF8.self)
  }

  // MARK: Elements

  private mutating func atom() -> String? {
    guard let byte = next else { return nil }
    switch byte {
    case Sign.backslash: return commandAtom()
    case Sign.open: return argument()
    case _ where "}^_&$#%".utf8.contains(byte): return nil
    case UInt8(ascii: "~"):
      place += 1
      return "<mspace width=\"0.333em\"></mspace>"
    case _ where ASCII.isDigit(byte):
      let digits = text[place...].prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
      // A point at the end of a number ends the sentence.
      let number = digits.last == UInt8(ascii: ".") ? digits.dropLast() : digits
      place += number.count
      return wrap("mn", String(decoding: number, as: UTF8.self))
    default: return sign(byte)
    }
  }

  /// A letter or an operator, which may be any character.
  private mutating func sign(_ first: UInt8) -> String? {
    let rest = text[(place + 1)...].prefix { $0 & 0xC0 == 0x80 }
    let character = String(decoding: text[place..<rest.endIndex], as: UTF8.self)
    place = rest.endIndex
    let isLetter =
      first < 0x80 ? ASCII.isLetter(first) : character.unicodeScalars.first?.properties.isAlphabetic == true
    switch first {
    case UInt8(ascii: "-"): return wrap("mo", "−")
    case UInt8(ascii: "*"): return wrap("mo", "∗")
    default: return wrap(isLetter ? "mi" : "mo", Self.escaped(character))
    }
  }

  private mutating func commandAtom() -> String? {
    guard let name = command() else { return nil }
    if let letter = LaTeXSymbols.identifiers[name] { return wrap("mi", letter) }
    if let sign = LaTeXSymbols.operators[name] ?? LaTeXSymbols.largeOperators[name] ?? LaTeXSymbols.integrals[name] {
      return wrap("mo", Self.escaped(sign))
    }
    if LaTeXSymbols.functions.contains(name) || LaTeXSymbols.limits.contains(name) { return wrap("mi", name.string) }
    if let width = LaTeXSymbols.spaces[name] { return "<mspace width=\"\(width)em\"></mspace>" }
    if LaTeXSymbols.withoutMeaning.contains(name) { return "<mrow></mrow>" }
    if let accent = LaTeXSymbols.accents[name] { return accented("mover", accent) }
    if let accent = LaTeXSymbols.underAccents[name] { return accented("munder", accent) }
    return structure(name)
  }

  private mutating func structure(_ name: ByteString) -> String? {
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac": return pair { "<mfrac>\($0)\($1)</mfrac>" }
    case "binom":
      return pair { "<mrow><mo>(</mo><mfrac linethickness=\"0\">\($0)\($1)</mfrac><mo>)</mo></mrow>" }
    case "overset", "stackrel": return pair { "<mover>\($1)\($0)</mover>" }
    case "underset": return pair { "<munder>\($1)\($0)</munder>" }
    case "sqrt": return root()
    case "left": return fenced()
    case "begin": return environment()
    case "text", "textrm", "mbox", "textit", "textbf":
      return words().map { wrap("mtext", Self.escaped($0)) }
    case "mathrm", "operatorname", "mathsf", "mathtt":
      return words().map { "<mi mathvariant=\"normal\">\(Self.escaped($0))</mi>" }
    case "mathbf", "boldsymbol", "bm", "mathit": return argument()
    case "mathbb": return variant(LaTeXSymbols.doubleStruck)
    case "mathcal", "mathscr": return variant(LaTeXSymbols.script)
    case "bmod", "mod": return wrap("mo", "mod")
    case "{", "}", "%", "$", "#", "&", "_": return wrap("mo", Self.escaped(name.string))
    case "|": return wrap("mo", "‖")
    default: return nil
    }
  }

  private mutating func pair(_ write: (String, String) -> String) -> String? {
    guard let first = argument(), let second = argument() else { return nil }
    return write(first, second)
  }

  private mutating func accented(_ element: String, _ accent: String) -> String? {
    argument().map { wrap(element, $0 + "<mo>\(accent)</mo>", element == "mover" ? " accent=\"true\"" : "") }
  }

  private mutating func variant(_ letters: [UInt8: String]) -> String? {
    guard let words = words() else { return nil }
    let found = words.utf8.compactMap { letters[$0] }
    return found.count == words.utf8.count ? wrap("mi", found.joined()) : nil
  }

  private mutating func root() -> String? {
    skipSpaces()
    guard next == Sign.openBracket else { return argument().map { wrap("msqrt", $0) } }
    place += 1
    guard let degree = row(until: { $0.next == Sign.closeBracket }), next == Sign.closeBracket else { return nil }
    place += 1
    return argument().map { "<mroot>\($0)<mrow>\(degree)</mrow></mroot>" }
  }

  /// `\left( … \right)`, where a point is no sign.
  private mutating func fenced() -> String? {
    guard let open = fence(), let content = row(until: { $0.sees("\\right") }), sees("\\right") else { return nil }
    place += "\\right".utf8.count
    return fence().map { "<mrow>\(open)\(content)\($0)</mrow>" }
  }

  private mutating func fence() -> String? {
    skipSpaces()
    if next == UInt8(ascii: ".") {
      place += 1
      return ""
    }
    guard let sign = atom(), sign.hasBytePrefix("<mo>") else { return nil }
    return sign
  }

  private mutating func environment() -> String? {
    guard let name = words(), let signs = LaTeXSymbols.environments[ByteString(name)] else { return nil }
    let isEnd = { (formula: LaTeXFormula) in
      formula.next == Sign.cell || formula.sees("\\\\") || formula.sees("\\end")
    }
    var rows = [[String]](repeating: [], count: 1)
    while true {
      guard let cell = row(until: isEnd), place < text.count else { return nil }
      rows[rows.count - 1].append(cell)
      if next == Sign.cell {
        place += 1
      } else if sees("\\\\") {
        place += 2
        rows.append([])
      } else {
        break
      }
    }
    place += "\\end".utf8.count
    guard let end = words(), end.hasSameBytes(as: name) else { return nil }
    // A break behind the last row begins no other.
    if rows.last?.allSatisfy(\.isEmpty) == true { rows.removeLast() }
    let table = rows.map { wrap("mtr", $0.map { wrap("mtd", $0) }.joined()) }.joined()
    func sign(_ text: String) -> String { text.isEmpty ? "" : wrap("mo", text) }
    return "<mrow>\(sign(signs.open))<mtable>\(table)</mtable>\(sign(signs.close))</mrow>"
  }

  // MARK: Writing

  private func wrap(_ element: String, _ content: String, _ attributes: String = "") -> String {
    "<\(element)\(attributes)>\(content)</\(element)>"
  }

  private static func alternative(_ source: String) -> String {
    var value: [UInt8] = []
    Escaping.appendAttributeValue(source, to: &value)
    return " alttext=\"\(String(decoding: value, as: UTF8.self))\""
  }

  private static func escaped(_ text: String) -> String {
    var markup = Markup()
    markup.text(text)
    return markup.string
  }
}
