import Bytes
import HTML

/// The tables that hold data. Others are there for the layout.
struct DataTables {
  /// Facts about a table from the elements inside it.
  private struct Content {
    /// True if the first caption inside has content.
    var hasCaption: Bool?
    var hasHeader = false
    var hasTable = false
    var rows = 0
    var columns = 0
    /// The columns of the row that is being read.
    var rowColumns = 0
  }

  private var tables: Set<PageTree.Index> = []

  /// - Complexity: O(n).
  init(in root: PageTree.Index, of tree: inout PageTree) {
    guard tree.first(.table, in: root) != nil else { return }
    let datatable = tree.page.number(of: "datatable")
    var open: [(table: PageTree.Index, content: Content)] = []
    var index = root
    while !tree.stops() {
      let name = tree[index].name
      if name == .table { open.append((index, Content())) }
      if !open.isEmpty { Self.count(index, name, tree, in: &open[open.count - 1].content) }
      if tree[index].firstChild != PageTree.none {
        index = tree[index].firstChild
        continue
      }
      while true {
        if tree[index].name == .table, let ended = open.popLast() {
          if Self.isData(ended.table, ended.content, datatable, tree) { tables.insert(ended.table) }
          if !open.isEmpty { Self.join(ended.content, to: &open[open.count - 1].content) }
        }
        if index == root { return }
        if tree[index].next != PageTree.none {
          index = tree[index].next
          break
        }
        index = tree[index].parent
      }
    }
  }

  func contains(_ table: PageTree.Index) -> Bool { tables.contains(table) }

  // MARK: Private

  private static func count(_ index: PageTree.Index, _ name: HTMLName, _ tree: PageTree, in content: inout Content) {
    switch name {
    case .caption:
      if content.hasCaption == nil { content.hasCaption = tree[index].firstChild != PageTree.none }
    case .col, .colgroup, .tfoot, .thead: content.hasHeader = true
    case .th: content.hasHeader = true
    case .tr:
      content.rows += number(.rowspan, of: index, tree)
      content.rowColumns = 0
    case .td:
      content.rowColumns += number(.colspan, of: index, tree)
      content.columns = max(content.columns, content.rowColumns)
    default: break
    }
  }

  private static func join(_ inner: Content, to outer: inout Content) {
    outer.hasTable = true
    if outer.hasCaption == nil { outer.hasCaption = inner.hasCaption }
    if inner.hasHeader { outer.hasHeader = true }
  }

  /// By what the table says about itself, then by its parts, then by its size.
  private static func isData(
    _ table: PageTree.Index, _ content: Content, _ datatable: Int32?, _ tree: PageTree
  ) -> Bool {
    if tree.value(.role, of: table, is: "presentation") { return false }
    if let datatable, let value = tree.span(numbered: datatable, of: table),
      tree.withBytes(value, { $0.elementsEqual("0".utf8) })
    {
      return false
    }
    if tree.stated(.summary, of: table) != nil { return true }
    if content.hasCaption == true || content.hasHeader { return true }
    if content.hasTable || content.columns == 1 || content.rows == 1 { return false }
    return content.rows >= 10 || content.columns > 4 || content.rows * content.columns > 10
  }

  /// The number at the beginning of an attribute, or 1.
  private static func number(_ name: HTMLName, of index: PageTree.Index, _ tree: PageTree) -> Int {
    guard let span = tree.span(name, of: index) else { return 1 }
    let digits = tree.withBytes(span) { Array(ASCII.trimmed($0).prefix(while: ASCII.isDigit).prefix(6)) }
    return max(1, Int(String(decoding: digits, as: UTF8.self)) ?? 1)
  }
}
