import Bytes

/// The rows of a table that another program has written as XML: elements of one name within the outermost one, each with
/// its child elements as columns.
package enum XMLRows {
  /// The rows, each with the texts of its columns by their names in lower case. An empty column has no text.
  ///
  /// - Returns: Nil if the outermost element has another name.
  /// - Throws: `FeedError.malformed`; `cancelled`.
  /// - Complexity: O(bytes).
  package static func read(
    _ data: [UInt8], table: ByteString, row: ByteString
  ) throws(FeedError) -> [[ByteString: String]]? {
    var repairs = RepairLog()
    let root = try XMLReader.read(Array(String(decoding: data, as: UTF8.self).utf8), repairs: &repairs).root
    guard root.name == table else { return nil }
    return root.children.filter { $0.name == row }.map { element in
      Dictionary(element.children.compactMap { column in column.text.map { (column.name, $0) } }) { first, _ in first }
    }
  }
}
