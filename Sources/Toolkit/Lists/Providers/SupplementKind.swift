/// The kind of an element that accompanies a section's elements.
public enum SupplementKind: Hashable, Sendable, CaseIterable {
  /// Before the section's elements.
  case header
  /// After the section's elements.
  case footer
}
