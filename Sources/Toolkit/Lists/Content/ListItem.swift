/// An element of a list, of any kind, with an identity and a mark for what it shows.
///
/// Items of different types are in one list as `any SomeItem`, where `SomeItem` refines this protocol with one `ID`.
/// Items of different kinds are compared only by their identities and marks.
public protocol ListItem<ID> {
  /// The type of the identities. All items of a list have the same.
  associatedtype ID: Hashable & Sendable

  /// The identity: equal for every state of one item, and for every type that may replace it.
  var id: ID { get }
  /// The mark: different whenever the item shows something else.
  var mark: ContentMark { get }
}

extension ListItem {
  /// The identity and the mark. For existentials write `{ $0.stamp }`: the key path `\.stamp` of `any SomeItem` ends
  /// Swift 6.3 with a failed assertion.
  @inlinable public var stamp: RowStamp<ID> { RowStamp(id: id, mark: mark) }
}
