import Bytes

// MARK: MathML and SVG

extension SanitizerRun {
  /// Keeps a formula as a formula. Its text is its own description, or its symbols in a line.
  mutating func formula(_ rule: ElementRule, at index: Int) -> Bool {
    var formula = FormulaWriter(tree: tree, rules: rules)
    formula.write(at: index)
    noted.nestedElements += formula.flattened
    writer.startTag(rule)
    writer.writeForeign(formula.markup, text: value(.alttext, index).map { Array($0.utf8) } ?? formula.text, rule)
    return false
  }

  /// Removes MathML but keeps its text: its `alttext`, or its own text.
  mutating func formulaText(at index: Int) -> Bool {
    if let alternative = value(.alttext, index), !alternative.isEmpty {
      writer.writeText(alternative)
      return false
    }
    var child = index + 1
    while child < end(of: index) {
      let node = tree.nodes[child]
      if node.isText {
        writeText(node.content)
      } else if !node.tag.isForeign || node.tag.name == .annotation || node.tag.name == .annotationXml {
        // Skips HTML within a formula, and copies of the formula in another notation.
        child = Int(node.end)
        continue
      }
      child += 1
    }
    return false
  }

  /// True for a copy of a formula as a picture or a layout, as KaTeX, MathJax and MediaWiki write them: the only other
  /// content of the element that holds the formula, and hidden from screen readers.
  func isFormulaOnceMore(at index: Int) -> Bool {
    guard rules.formula.treatment == .formula, value(.ariaHidden, index)?.hasSameBytes(as: "true") == true else {
      return false
    }
    let parent = Int(tree.nodes[index].parent)
    guard parent > 0 else { return false }
    var hasFormula = false
    var child = parent + 1
    var children = 0
    while child < end(of: parent) {
      let node = tree.nodes[child]
      children += 1
      guard children <= 4 else { return false }
      if node.isText {
        guard tree.withBytes(node.content, { $0.allSatisfy(ASCII.isWhitespace) }) else { return false }
      } else if child != index {
        // As the first child, or within an element of its own.
        let first = child + 1 < Int(node.end) ? tree.nodes[child + 1].tag : node.tag
        hasFormula = hasFormula || [node.tag, first].contains { $0.kind == .math && $0.name == .math }
      }
      child = Int(node.end)
    }
    return hasFormula
  }

  /// Converts a drawing to an image.
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

  /// True for a drawing that is not displayed, whose parts other drawings use.
  private func isHidden(at index: Int) -> Bool {
    for name in [HTMLName.width, .height] {
      guard let size = value(name, index) else { continue }
      if ["0", "0px", "1", "1px"].contains(where: { size.hasSameBytes(as: $0) }) { return true }
    }
    return value(.style, index).map(AttributeValue.styleHides) ?? false
  }
}
