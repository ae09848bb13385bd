import Bytes

/// An SVG element that is kept: it draws, or defines how to draw (SVG 2, W3C). Elements that run, animate, load, or
/// contain HTML are not kept.
struct DrawingElement: Sendable {
  enum Role: Sendable {
    case group, shape, text, gradient, stop, words, style, picture, use
    /// Drawn where another element refers to it.
    case template
    /// A template that is drawn for each element to which it is applied, or repeatedly.
    case paint
  }

  /// The name in its canonical case.
  let name: String
  let role: Role

  static func named(_ name: ByteString) -> DrawingElement? { known[name] }

  private static let known: [ByteString: DrawingElement] = {
    var known: [ByteString: DrawingElement] = [:]
    func add(_ role: Role, _ names: String) {
      for name in names.splitBytes(on: " ") {
        known[ByteString(name.lowercasedASCII)] = DrawingElement(name: String(name), role: role)
      }
    }
    add(.group, "svg g")
    add(.shape, "path rect circle ellipse line polyline polygon")
    add(.text, "text tspan textPath")
    add(.gradient, "linearGradient radialGradient")
    add(.stop, "stop")
    add(.words, "title desc")
    add(.style, "style")
    add(.picture, "image")
    add(.use, "use")
    add(.template, "defs symbol")
    add(.paint, "clipPath mask pattern marker")
    // Elements written as a group.
    known["a"] = DrawingElement(name: "g", role: .group)
    known["switch"] = DrawingElement(name: "g", role: .group)
    return known
  }()

  // MARK: Attributes

  /// The attribute's name in its canonical case; nil if it is not kept.
  static func attribute(_ name: ByteString) -> String? { attributes[name] }

  private static let attributes: [ByteString: String] = {
    let names: String = """
      alignment-baseline baseline-shift class clip-path clip-rule clipPathUnits color cx cy d direction display \
      dominant-baseline dx dy fill fill-opacity fill-rule font-family font-size font-stretch font-style font-variant \
      font-weight fx fy gradientTransform gradientUnits height id lengthAdjust letter-spacing marker-end marker-mid \
      marker-start markerHeight markerUnits markerWidth mask maskContentUnits maskUnits offset opacity orient overflow \
      paint-order pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio r refX refY \
      rotate rx ry shape-rendering side spreadMethod startOffset stop-color stop-opacity stroke stroke-dasharray \
      stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style text-anchor \
      text-decoration text-rendering textLength transform transform-origin vector-effect viewBox visibility width \
      word-spacing writing-mode x x1 x2 y y1 y2
      """
    return Dictionary(
      uniqueKeysWithValues: names.splitBytes(on: " ").map { (ByteString($0.lowercasedASCII), String($0)) })
  }()
}
