/// A change of a provider.
public enum ProviderChange: Sendable, Equatable {
  /// Changes of elements, titles or supplementary elements of these sections, ascending. The sections themselves and their
  /// order have not changed.
  case sections([Int])
  /// Sections were inserted, removed or moved; anything may have changed.
  case arrangement

  /// Combines both changes, for observers that are called once for several.
  public func merged(with other: ProviderChange) -> ProviderChange {
    guard case .sections(let mine) = self, case .sections(let theirs) = other else { return .arrangement }
    if mine == theirs { return self }
    return .sections(Set(mine).union(theirs).sorted())
  }
}
