import HTML

/// The points of an element for how much it looks like the content of an article.
struct ContentScore: Comparable, Sendable {
  var points: Double

  /// The points of an element before its texts are counted.
  init(of index: PageTree.Index, in tree: PageTree, _ strictness: Strictness) {
    points = Self.base(tree[index].name)
    if strictness.contains(.weighsClasses) { points += ClassWeight.of(index, in: tree) }
  }

  init(points: Double) {
    self.points = points
  }

  /// The points of a text: one for itself, one for each part between commas, one for each hundred letters up to three.
  static func ofText(_ text: TextMeasure) -> Double {
    2 + Double(text.commas) + Double(min(text.length / 100, 3))
  }

  /// The divisor of a text's points for an ancestor: 1 for the parent, 2 for the next one, then three times the distance.
  static func divisor(atLevel level: Int) -> Double {
    level == 0 ? 1 : level == 1 ? 2 : Double(level * 3)
  }

  static func < (left: Self, right: Self) -> Bool { left.points < right.points }

  private static func base(_ name: HTMLName) -> Double {
    switch name {
    case .div: 5
    case .pre, .td, .blockquote: 3
    case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
    case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
    default: 0
    }
  }
}
