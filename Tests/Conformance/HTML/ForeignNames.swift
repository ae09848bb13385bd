import HTML

/// The names of SVG and MathML with their capitals (HTML Living Standard, 13.2.6.1 "adjust SVG attributes" and similar
/// steps). Our trees have all names in lower case, since their users do not need the capitals.
enum ForeignNames {
  /// The name in the notation of the tests.
  static func element(_ name: String, _ kind: HTMLTag.Kind) -> String {
    switch kind {
    case .svg: "svg " + (elements[name] ?? name)
    case .math: "math " + name
    default: name
    }
  }

  /// The name in the notation of the tests.
  static func attribute(_ name: String, _ kind: HTMLTag.Kind) -> String {
    guard kind != .html else { return name }
    if prefixed.contains(name) { return name.replacing(":", with: " ") }
    if name == "xmlns" { return "xmlns xmlns" }
    if kind == .math { return name == "definitionurl" ? "definitionURL" : name }
    return attributes[name] ?? name
  }

  private static let prefixed: Set<String> = [
    "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title", "xlink:type", "xml:lang",
    "xml:space", "xmlns:xlink",
  ]

  private static let elements: [String: String] = table(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath
    """)

  private static let attributes: [String: String] = table(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
    glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues
    targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
    """)

  private static func table(_ names: String) -> [String: String] {
    let names: [String] = names.split(whereSeparator: \.isWhitespace).map { String($0) }
    return Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
  }
}
