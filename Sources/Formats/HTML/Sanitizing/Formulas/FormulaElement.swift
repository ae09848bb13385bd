import Bytes

/// A MathML element that is kept (MathML Core, W3C, section 3): it only displays a formula.
struct FormulaElement: Sendable {
  enum Content: Sendable {
    case elements
    /// The first of several notations or states.
    case firstElement
    /// Its elements in parentheses, or in the fences that its attributes state (MathML 3, 3.3.8).
    case fence
    /// Only text.
    case text
    case nothing
  }

  /// The relation of its children, for the formula's text.
  enum Meaning: Sendable {
    case row, fraction, squareRoot, root, cell
    /// The first child is written unchanged, each further one after the given text.
    case scripts([UInt8])
  }

  /// The name in the output.
  let name: String
  var content: Content = .elements
  var meaning: Meaning = .row

  /// The element of a name. Unknown elements become rows, so that their content is shown.
  static func named(_ name: ByteString) -> FormulaElement? {
    dropped.contains(name) ? nil : known[name] ?? row
  }

  static let row = FormulaElement(name: "mrow")

  private static let dropped: Set<ByteString> = [
    "annotation", "annotation-xml", "malignmark", "maligngroup", "mglyph", "script", "style",
  ]

  private static let known: [ByteString: FormulaElement] = {
    let below = UInt8(ascii: "_")
    let above = UInt8(ascii: "^")
    var known: [ByteString: FormulaElement] = [
      "maction": FormulaElement(name: "mrow", content: .firstElement),
      "semantics": FormulaElement(name: "mrow", content: .firstElement),
      "mfenced": FormulaElement(name: "mrow", content: .fence),
      "mfrac": FormulaElement(name: "mfrac", meaning: .fraction),
      "msqrt": FormulaElement(name: "msqrt", meaning: .squareRoot),
      "mroot": FormulaElement(name: "mroot", meaning: .root),
      "mlabeledtr": FormulaElement(name: "mtr"), "mtr": FormulaElement(name: "mtr"),
      "mtd": FormulaElement(name: "mtd", meaning: .cell), "mtable": FormulaElement(name: "mtable"),
      "mspace": FormulaElement(name: "mspace", content: .nothing),
      "mprescripts": FormulaElement(name: "mprescripts", content: .nothing),
      "none": FormulaElement(name: "none", content: .nothing),
      "mmultiscripts": FormulaElement(name: "mmultiscripts", meaning: .scripts([UInt8(ascii: " ")])),
      "msub": FormulaElement(name: "msub", meaning: .scripts([below])),
      "msup": FormulaElement(name: "msup", meaning: .scripts([above])),
      "msubsup": FormulaElement(name: "msubsup", meaning: .scripts([below, above])),
      "munder": FormulaElement(name: "munder", meaning: .scripts([below])),
      "mover": FormulaElement(name: "mover", meaning: .scripts([above])),
      "munderover": FormulaElement(name: "munderover", meaning: .scripts([below, above])),
    ]
    for name: ByteString in ["mi", "mn", "mo", "ms", "mtext"] {
      known[name] = FormulaElement(name: name.string, content: .text)
    }
    for name: ByteString in ["mstyle", "mphantom"] { known[name] = FormulaElement(name: name.string) }
    return known
  }()

  // MARK: Attributes

  /// True for a presentational attribute with a plain value: no address, no style, nothing that moves the formula over
  /// adjacent content.
  static func keeps(_ attribute: ByteString, value: UnsafeBufferPointer<UInt8>) -> Bool {
    if texts.contains(attribute) { return true }
    guard attributes.contains(attribute), value.count <= 64 else { return false }
    var digits = 0
    var mostDigits = 3
    for byte in value {
      if ASCII.isDigit(byte) {
        digits += 1
        if digits > mostDigits { return false }
        continue
      }
      digits = 0
      switch byte {
      case UInt8(ascii: "-"): mostDigits = 1
      case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: "+"): continue
      default: guard ASCII.isLetter(byte) else { return false }
      }
    }
    return true
  }

  private static let texts: Set<ByteString> = ["alttext", "lquote", "rquote"]

  private static let attributes: Set<ByteString> = [
    "accent", "accentunder", "columnalign", "columnlines", "columnspan", "depth", "dir", "display", "displaystyle",
    "fence", "form", "frame", "height", "largeop", "linethickness", "lspace", "mathvariant", "maxsize", "minsize",
    "movablelimits", "rowalign", "rowlines", "rowspan", "rspace", "scriptlevel", "separator", "stretchy", "symmetric",
    "width",
  ]
}
