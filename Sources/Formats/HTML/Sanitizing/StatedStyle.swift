import Bytes

/// What the `style`, `class` and `align` of an element add to what it says: emphasis, alignment, the side at which a
/// picture stands, the signs of a list, and parts that a page treats in a way of their own.
///
/// Colors, faces, sizes and distances are the reader's choice and not read.
struct StatedStyle {
  /// Emphasis that has elements of its own.
  struct Emphasis: OptionSet, Sendable {
    let rawValue: UInt8

    static let bold = Emphasis(rawValue: 1)
    static let italic = Emphasis(rawValue: 2)
    static let struck = Emphasis(rawValue: 4)
    static let underlined = Emphasis(rawValue: 8)
    static let raised = Emphasis(rawValue: 16)
    static let lowered = Emphasis(rawValue: 32)
  }

  enum Side: Sendable {
    case left, right, center

    /// The value of `align`.
    var name: String {
      switch self {
      case .left: "left"
      case .right: "right"
      case .center: "center"
      }
    }
  }

  /// A part that has a class in the output.
  enum Part: Sendable, CaseIterable {
    case left, right, center, gallery, spoiler
    /// The numbers of a program's lines.
    case numbers

    /// The class, which another pass keeps as it is.
    var name: StaticString {
      switch self {
      case .left: "a-left"
      case .right: "a-right"
      case .center: "a-center"
      case .gallery: "a-gallery"
      case .spoiler: "a-spoiler"
      case .numbers: "a-numbers"
      }
    }
  }

  private(set) var emphasis: Emphasis = []
  /// The emphasis that the style takes back.
  private(set) var plain: Emphasis = []
  /// The alignment of the text.
  private(set) var alignment: Side?
  /// The side of a picture, in its text.
  private(set) var side: Side?
  /// The value of `align`.
  private(set) var align: Side?
  private(set) var part: Part?
  /// The part that an earlier pass has written.
  private(set) var written: Part?
  /// True for both cells of Hugo's numbered programs, of which the first has the numbers.
  private(set) var isNumberedCell = false
  private(set) var signs: Signs?
  /// True for a picture with free margins at both sides, which stands in the middle.
  var isInMiddle: Bool { startMarginIsFree && endMarginIsFree }
  private var startMarginIsFree = false
  private var endMarginIsFree = false

  // MARK: Lifecycle

  /// Returns nil for an element without these attributes.
  /// - Complexity: O(bytes of its attributes).
  init?(_ tree: HTMLTree, at index: Int) {
    var isThere = false
    for attribute in tree.attributes(at: index) {
      switch HTMLName(rawValue: UInt16(truncatingIfNeeded: attribute.name)) {
      case .style: tree.withBytes(attribute.value) { readStyle($0[...]) }
      case .`class`: tree.withBytes(attribute.value) { readClasses($0[...]) }
      case .align: align = tree.withBytes(attribute.value) { Self.side(ASCII.trimmed($0)) }
      default: continue
      }
      isThere = true
    }
    guard isThere else { return nil }
  }

  /// The presentation of the `center` element.
  static func centered(_ presentation: StatedStyle?) -> StatedStyle {
    var presentation = presentation ?? StatedStyle()
    presentation.alignment = presentation.alignment ?? .center
    return presentation
  }

  private init() {}

  // MARK: Styles (CSS 2.2)

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private mutating func readStyle(_ style: Bytes) {
    var rest = style
    while !rest.isEmpty {
      let declaration = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[declaration.endIndex...].dropFirst()
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      read(ASCII.trimmed(declaration[..<colon]), declaration[(colon + 1)...])
    }
  }

  private mutating func read(_ property: Bytes, _ value: Bytes) {
    if Self.matches(property, "font-weight") {
      readWeight(value)
    } else if Self.matches(property, "font-style") {
      set(.italic, Self.has(value, "italic") || Self.has(value, "oblique"))
    } else if Self.matches(property, "font") {
      if Self.has(value, "bold") { set(.bold, true) }
      if Self.has(value, "italic") { set(.italic, true) }
    } else if Self.matches(property, "text-decoration") || Self.matches(property, "text-decoration-line") {
      set(.struck, Self.has(value, "line-through"))
      set(.underlined, Self.has(value, "underline"))
    } else if Self.matches(property, "vertical-align") {
      set(.raised, Self.has(value, "super"))
      set(.lowered, Self.has(value, "sub"))
    } else if Self.matches(property, "text-align") {
      alignment = Self.words(value).first.flatMap { Self.side($0) } ?? alignment
    } else if Self.matches(property, "float") {
      side = Self.words(value).first.flatMap { Self.side($0) }
    } else if Self.matches(property, "list-style-type") || Self.matches(property, "list-style") {
      signs = Self.words(value).lazy.compactMap { Signs($0) }.first ?? signs
    } else {
      readMargin(property, value)
    }
  }

  private mutating func readWeight(_ value: Bytes) {
    guard let word = Self.words(value).first else { return }
    let number = AttributeValue.pixels(String(decoding: word, as: UTF8.self)) ?? 0
    set(.bold, Self.matches(word, "bold") || Self.matches(word, "bolder") || number >= 600)
  }

  private mutating func readMargin(_ property: Bytes, _ value: Bytes) {
    if Self.matches(property, "margin") {
      // Top, right, bottom and left; a missing left one is the right one.
      let words = Self.words(value)
      endMarginIsFree = words.count > 1 && Self.matches(words[1], "auto") || words.count == 1 && Self.has(value, "auto")
      startMarginIsFree = words.count > 3 ? Self.matches(words[3], "auto") : endMarginIsFree
    } else if Self.matches(property, "margin-left") {
      startMarginIsFree = Self.has(value, "auto")
    } else if Self.matches(property, "margin-right") {
      endMarginIsFree = Self.has(value, "auto")
    }
  }

  private mutating func set(_ kind: Emphasis, _ isOn: Bool) {
    if isOn {
      emphasis.insert(kind)
      plain.remove(kind)
    } else {
      emphasis.remove(kind)
      plain.insert(kind)
    }
  }

  // MARK: Classes

  private enum Meaning {
    case side(Side)
    case alignment(Side)
    case part(Part)
    case numberedCell
  }

  /// Those of WordPress, MediaWiki, docutils, Bootstrap, Ghost, Squarespace, Tumblr, Rouge, Pygments, Chroma, Crayon,
  /// GitHub, highlight.js, Reddit, Discourse and usual forums.
  private static let classes: [(name: StaticString, meaning: Meaning)] = [
    ("alignleft", .side(.left)), ("alignright", .side(.right)), ("aligncenter", .side(.center)),
    ("align-left", .side(.left)), ("align-right", .side(.right)), ("align-center", .side(.center)),
    ("floatleft", .side(.left)), ("floatright", .side(.right)), ("float-left", .side(.left)),
    ("float-right", .side(.right)), ("pull-left", .side(.left)), ("pull-right", .side(.right)),
    ("image-left", .side(.left)), ("image-right", .side(.right)), ("image-center", .side(.center)),
    ("tleft", .side(.left)), ("tright", .side(.right)),
    ("has-text-align-left", .alignment(.left)), ("has-text-align-center", .alignment(.center)),
    ("has-text-align-right", .alignment(.right)), ("text-center", .alignment(.center)),
    ("text-right", .alignment(.right)),
    ("gallery", .part(.gallery)), ("wp-block-gallery", .part(.gallery)), ("blocks-gallery-grid", .part(.gallery)),
    ("tiled-gallery", .part(.gallery)), ("kg-gallery-container", .part(.gallery)), ("sqs-gallery", .part(.gallery)),
    ("npf_row", .part(.gallery)),
    ("gutter", .part(.numbers)), ("lineno", .part(.numbers)), ("linenos", .part(.numbers)),
    ("rouge-gutter", .part(.numbers)), ("ln", .part(.numbers)), ("lnt", .part(.numbers)),
    ("crayon-nums", .part(.numbers)), ("blob-num", .part(.numbers)), ("hljs-ln-numbers", .part(.numbers)),
    ("linenumber", .part(.numbers)), ("lntd", .numberedCell),
    ("spoiler", .part(.spoiler)), ("md-spoiler-text", .part(.spoiler)), ("spoiler-text", .part(.spoiler)),
    ("bbc_spoiler", .part(.spoiler)),
  ]

  private mutating func readClasses(_ classes: Bytes) {
    for word in Self.words(classes) {
      if let part = Part.allCases.first(where: { Self.matches(word, $0.name) }) { written = part }
      guard let known = Self.classes.first(where: { Self.matches(word, $0.name) }) else { continue }
      switch known.meaning {
      case .side(let side): self.side = self.side ?? side
      case .alignment(let side): alignment = alignment ?? side
      case .part(let part): self.part = part
      case .numberedCell: isNumberedCell = true
      }
    }
  }

  // MARK: Words

  private static func matches(_ word: Bytes, _ name: StaticString) -> Bool {
    guard word.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { zip(word, $0).allSatisfy { ASCII.lowercased($0) == $1 } }
  }

  private static func words(_ value: Bytes) -> [Bytes] {
    value.split { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "!") }
  }

  private static func has(_ value: Bytes, _ name: StaticString) -> Bool {
    words(value).contains { matches($0, name) }
  }

  private static func side(_ word: Bytes) -> Side? {
    if matches(word, "left") { return .left }
    if matches(word, "right") { return .right }
    return matches(word, "center") || matches(word, "-webkit-center") ? .center : nil
  }
}

extension StatedStyle {
  /// The signs of a list's items, as the value of `type`.
  struct Signs {
    let value: String
    let isOrdered: Bool

    private static let ordered: [(name: StaticString, value: String)] = [
      ("decimal", "1"), ("lower-alpha", "a"), ("lower-latin", "a"), ("upper-alpha", "A"), ("upper-latin", "A"),
      ("lower-roman", "i"), ("upper-roman", "I"),
    ]
    private static let unordered: [(name: StaticString, value: String)] = [
      ("disc", "disc"), ("circle", "circle"), ("square", "square"),
    ]

    fileprivate init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
      func find(_ all: [(name: StaticString, value: String)]) -> String? {
        all.first { StatedStyle.matches(word, $0.name) }?.value
      }
      guard let value = find(Self.ordered) ?? find(Self.unordered) else { return nil }
      self.value = value
      isOrdered = find(Self.ordered) != nil
    }
  }
}
