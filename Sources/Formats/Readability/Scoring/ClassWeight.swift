import HTML

/// The points that an element gets for its class and its id.
enum ClassWeight {
  static func of(_ index: PageTree.Index, in tree: PageTree) -> Double {
    guard tree[index].tag.kind == .html else { return 0 }
    return points(tree.lowercased(.class, of: index)) + points(tree.lowercased(.id, of: index))
  }

  private static func points(_ name: [UInt8]) -> Double {
    guard !name.isEmpty else { return 0 }
    var points = 0.0
    if NameWords.negative.isFound(in: name) || NameWords.isHid(name) { points -= 25 }
    if NameWords.positive.isFound(in: name) { points += 25 }
    return points
  }
}
