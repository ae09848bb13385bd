import Diffing

/// Returns all parts, without `ChangedParts.otherView` if both elements have the same type.
@inlinable
public func differenceByType<Element>(_ old: Element, _ new: Element) -> ChangedParts {
  type(of: old as Any) == type(of: new as Any) ? .all.subtracting(.otherView) : .all
}

/// The comparison of rows, on the caller's actor and outside of it. It is created where the types are known when the
/// calling program is compiled.
@usableFromInline
struct StampComparison<SectionID: Hashable & Sendable, ID: Hashable & Sendable> {
  @usableFromInline typealias Rows = [ListSection<SectionID, RowStamp<ID>>]

  @inlinable
  init() {
    changes = { Diff.changes(from: $0, to: $1, identity: { $0.id }) }
    background = {
      await Differ.changes(from: $0, to: $1, identity: { $0.id }, isSameContent: { $0.mark == $1.mark })
    }
  }

  @usableFromInline let changes: @Sendable (Rows, Rows) -> SectionedChangeset
  @usableFromInline let background: @Sendable (Rows, Rows) async -> SectionedChangeset
}
