import Bytes

/// The grammar of a language, as far as colors need it: its comments, its strings and its words.
public struct CodeLanguage: Sendable {
  /// A way to write a string.
  struct Quote: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    /// A backslash takes the next byte along.
    var hasEscapes = true
    var spansLines = false
    /// A literal of one character, as `'a'`. A quotation mark that does not end soon is something else: the mark of a
    /// lifetime, or a prime.
    var isCharacter = false

    init(_ mark: String, hasEscapes: Bool = true, spansLines: Bool = false, isCharacter: Bool = false) {
      self.init(mark, mark, hasEscapes: hasEscapes, spansLines: spansLines, isCharacter: isCharacter)
    }

    init(_ open: String, _ close: String, hasEscapes: Bool = true, spansLines: Bool = false, isCharacter: Bool = false)
    {
      self.open = Array(open.utf8)
      self.close = Array(close.utf8)
      self.hasEscapes = hasEscapes
      self.spansLines = spansLines
      self.isCharacter = isCharacter
    }
  }

  struct BlockComment: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    var isNested = false

    init(_ open: String, _ close: String, isNested: Bool = false) {
      self.open = Array(open.utf8)
      self.close = Array(close.utf8)
      self.isNested = isNested
    }
  }

  enum Form: Sendable {
    /// Words, strings, numbers and comments.
    case program
    /// Elements and attributes.
    case markup
    /// Lines that are added and removed.
    case patch
  }

  var form = Form.program
  var lineComments: [[UInt8]] = []
  /// A line comment begins a line, or follows white space: `$#` begins no comment.
  var commentsFollowSpace = false
  var blockComments: [BlockComment] = []
  /// Longer marks come first.
  var quotes: [Quote] = []
  var keywords: Set<ByteString> = []
  var constants: Set<ByteString> = []
  var ignoresCase = false
  /// Bytes of words besides letters, digits and the underscore.
  var wordBytes: Set<UInt8> = []
  /// The byte behind a name that makes it a key, as the colon of YAML.
  var keyMark: UInt8?

  /// The language with a name as in a class: `swift`, `js`, `c++`. Nil for one that is not known.
  public init?(named name: some StringProtocol) {
    let name = ByteString(name.lowercasedASCII)
    guard let language = Self.known[Self.aliases[name] ?? name] else { return nil }
    self = language
  }

  init() {}

  /// - Parameter words: Separated by spaces.
  static func words(_ words: String) -> Set<ByteString> {
    Set(words.splitBytes(on: " ").map { ByteString($0) })
  }
}
