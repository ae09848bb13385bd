import Bytes

/// One change of a list. Positions are given by identity, because a page has no indexes.
struct PageOperation: Encodable {
  /// `delete`, `insert`, `move` or `update`; in a list with sections also `deleteSection`, `insertSection`,
  /// `moveSection` and `header`.
  let kind: String
  let id: String
  /// The section that a row goes into; nil in a list without sections.
  var section: String?
  /// The preceding row or section; nil at the top.
  var after: String?
  var html: String?
}

extension PageOperation: Equatable {
  /// Compares bytes, because rows contain text of feeds.
  static func == (left: PageOperation, right: PageOperation) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }

  private var bytes: [ByteString?] { [kind, id, section, after, html].map { $0.map { ByteString($0) } } }
}

/// Changes of one list, in the order in which to apply them.
struct OperationsMessage: PageMessage {
  static let type: StaticString = "operations"
  let list: String
  let operations: [PageOperation]

  func isSame(as other: any PageMessage) -> Bool {
    guard let other = other as? OperationsMessage else { return false }
    return list.hasSameBytes(as: other.list) && operations == other.operations
  }
}
