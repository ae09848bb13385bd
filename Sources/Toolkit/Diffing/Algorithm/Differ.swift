/// Compares lists outside of the caller's actor. For long lists: a change of threads costs 2 to 15 µs.
///
/// ```swift
/// let changes = await Differ.changes(from: old, to: new, identity: { $0.id }, isSameContent: { $0 == $1 })
/// ```
public enum Differ {
  /// Returns the changes between two lists of sections; see ``Diff/changes(from:to:identity:isSameContent:)->Changeset``.
  @inlinable
  @concurrent
  public static func changes<SectionID, Element: Sendable, ID: Hashable>(
    from old: [ListSection<SectionID, Element>], to new: [ListSection<SectionID, Element>],
    identity: @Sendable (Element) -> ID, isSameContent: @Sendable (Element, Element) -> Bool
  ) async -> SectionedChangeset {
    Diff.changes(from: old, to: new, identity: identity, isSameContent: isSameContent)
  }
}
