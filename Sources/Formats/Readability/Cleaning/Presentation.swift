import Bytes
import HTML

/// Removes attributes that only change looks.
enum Presentation {
  private static let attributes: Set<Int32> = numbers([
    .align, .background, .bgcolor, .border, .cellpadding, .cellspacing, .frame, .hspace, .rules, .style, .valign,
    .vspace,
  ])
  private static let sizes: Set<Int32> = numbers([.width, .height])

  static func remove(from root: PageTree.Index, in tree: inout PageTree) {
    var index = root
    while index != PageTree.none, !tree.stops() {
      let isDrawing = tree[index].tag.name == .svg
      if tree[index].isElement, !isDrawing {
        let losesSize = hasOldSize(tree[index].name)
        for place in tree.range(of: index) {
          let name = tree.records[place].name
          if attributes.contains(name) || losesSize && sizes.contains(name) { tree.remove(recordAt: place) }
        }
      }
      index = tree.next(after: index, in: root, skippingChildren: isDrawing)
    }
  }

  /// True for elements whose size was for a layout.
  private static func hasOldSize(_ name: HTMLName) -> Bool {
    switch name {
    case .table, .th, .td, .hr, .pre: true
    default: false
    }
  }

  private static func numbers(_ names: [HTMLName]) -> Set<Int32> { Set(names.map { Int32($0.rawValue) }) }
}
