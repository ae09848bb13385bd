import Bytes

/// The type of a node: text, a comment, or an element of some name.
package struct HTMLTag: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case html, svg, math
    case text, comment, doctype, document
  }

  /// The number of the name: one of `HTMLName` below `HTMLName.knownCount`, otherwise a name specific to this document.
  package let number: Int32
  package let kind: Kind

  package init(number: Int32, kind: Kind) {
    self.number = number
    self.kind = kind
  }

  package init(_ name: HTMLName, _ kind: Kind = .html) {
    self.init(number: Int32(name.rawValue), kind: kind)
  }

  /// A Boolean value that is true for an element, of HTML or another language.
  package var isElement: Bool { kind.rawValue <= Kind.math.rawValue }

  /// A Boolean value that is true for an element of SVG or MathML.
  package var isForeign: Bool { kind == .svg || kind == .math }

  /// The name; `unknown` for a name that `HTMLName` lacks.
  package var name: HTMLName {
    Int(number) < HTMLName.knownCount
      ? HTMLName(rawValue: UInt16(truncatingIfNeeded: number)) ?? .unknown : .unknown
  }
}
