/// What of a provider has changed.
public enum ProviderChange: Sendable, Equatable {
  /// Elements, titles, headers or footers of these sections, ascending; the sections are those that there were, in their order.
  case sections([Int])
  /// Sections have come, gone or moved; anything may have changed.
  case arrangement

  /// Both changes in one, for observers that are told of several at once.
  public func merged(with other: ProviderChange) -> ProviderChange {
    guard case .sections(let mine) = self, case .sections(let theirs) = other else { return .arrangement }
    if mine == theirs { return self }
    return .sections(Set(mine).union(theirs).sorted())
  }
}
