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

/// Changes of one list, in the order in which to apply them.
struct OperationsMessage: PageMessage {
  static let type: StaticString = "operations"
  let list: String
  let operations: [PageOperation]

  var shared: [ByteString?] {
    [ByteString(list)]
      + operations.flatMap { [$0.kind, $0.id, $0.section, $0.after, $0.html].map { $0.map { ByteString($0) } } }
  }
}
