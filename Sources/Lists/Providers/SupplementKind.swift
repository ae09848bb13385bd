/// What an element beside a section's elements is for.
public enum SupplementKind: Hashable, Sendable, CaseIterable {
  /// Stands before the section's elements.
  case header
  /// Stands after them.
  case footer
}
