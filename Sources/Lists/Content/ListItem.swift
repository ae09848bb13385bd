/// An element of a list, of whatever kind: it knows which one it is and when it looks different.
///
/// Items of unlike types live in one list as `any SomeItem`, where `SomeItem` refines this with one `ID`. Items of unlike
/// kinds are never compared, only their identities and marks.
public protocol ListItem<ID> {
  associatedtype ID: Hashable & Sendable

  /// The same for every state of one item, and for every type that may take its place.
  var id: ID { get }
  /// Changes with everything that the item shows.
  var mark: ContentMark { get }
}

extension ListItem {
  @inlinable public var stamp: RowStamp<ID> { RowStamp(id: id, mark: mark) }
}
