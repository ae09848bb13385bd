// MARK: Finishing

extension HTMLTreeBuilder {
  /// The tree in document order.
  ///
  /// - Complexity: O(n) in the number of nodes.
  consuming func makeTree(isWhole: Bool) -> HTMLTree {
    // A document that ended early may have no html element. A fragment has one from the start.
    var writer = TreeWriter(
      arena: arena, source: tokenizer.source, decoded: tokenizer.decoded)
    writer.write(from: keepsComments || root == NodeArena.none ? document : root)
    return HTMLTree(
      nodes: writer.nodes, attributes: tokenizer.attributes, source: tokenizer.source, decoded: writer.decoded,
      names: tokenizer.names, isComplete: isComplete && isWhole, isCutOff: isCutOff || !isWhole,
      flattenedElements: flattenedElements + writer.flattenedElements, doctype: doctype)
  }
}
