// MARK: MathML and SVG

extension SanitizerRun {
  /// A formula stays a formula. As text it is what it says of itself, or its signs in a line.
  mutating func formula(_ rule: ElementRule, at index: Int) -> Bool {
    var formula = FormulaWriter(tree: tree, rules: rules)
    formula.write(at: index)
    noted.nestedElements += formula.flattened
    writer.startTag(rule)
    writer.writeForeign(formula.markup, text: value(.alttext, index).map { Array($0.utf8) } ?? formula.text, rule)
    return false
  }

  /// MathML goes, but for what can be read: its `alttext`, or its own text.
  mutating func formulaText(at index: Int) -> Bool {
    if let alternative = value(.alttext, index), !alternative.isEmpty {
      writer.writeText(alternative)
      return false
    }
    var child: Int = index + 1
    while child < end(of: index) {
      let node: HTMLTree.Node = tree.nodes[child]
      if node.isText {
        writeText(node.content)
      } else if !node.tag.isForeign || node.tag.name == .annotation || node.tag.name == .annotationXml {
        // HTML within a formula, and the formula once more in another notation.
        child = Int(node.end)
        continue
      }
      child += 1
    }
    return false
  }

  /// A drawing becomes an image of itself.
  mutating func drawing(at index: Int) -> Bool {
    guard let rule = rules.image, !isHidden(at: index), let drawing = addresses.drawing(in: tree, at: index) else {
      return false
    }
    writer.startTag(rule)
    writer.writeAttribute(.src, drawing.address)
    writer.writeAttribute(.alt, drawing.label)
    writer.writeAttribute(.width, drawing.width.map { "\($0)" })
    writer.writeAttribute(.height, drawing.height.map { "\($0)" })
    finishImage(rule, at: index)
    writer.addLabel(drawing.label)
    return false
  }

  /// True for a drawing that is there for others to use, or for nobody to see.
  private func isHidden(at index: Int) -> Bool {
    for name in [HTMLName.width, .height] {
      guard let size = value(name, index) else { continue }
      if ["0", "0px", "1", "1px"].contains(where: { size.hasSameBytes(as: $0) }) { return true }
    }
    return value(.style, index).map(AttributeValue.styleHides) ?? false
  }
}
