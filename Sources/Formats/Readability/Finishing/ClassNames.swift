import Bytes
import HTML

/// Removes classes, which mean nothing outside of their page.
enum ClassNames {
  static func remove(from root: PageTree.Index, of tree: inout PageTree, except kept: [[UInt8]]) {
    var index = tree.nextElement(after: root, in: root)
    while index != PageTree.none, !tree.stops() {
      if let span = tree.span(.class, of: index) {
        let names = tree.withBytes(span) { $0.split(whereSeparator: ASCII.isWhitespace).map(Array.init) }
        let left = names.filter { kept.contains($0) }
        if left.isEmpty {
          tree.remove(.class, from: index)
        } else if left.count < names.count {
          tree.set(.class, Array(left.joined(separator: [0x20])), of: index)
        }
      }
      index = tree.nextElement(after: index, in: root)
    }
  }
}
