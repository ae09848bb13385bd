import TextSearch

extension SearchQuery {
  /// True if the search has `is:muted`, also after `-`: then it finds muted entries too.
  var asksForMuted: Bool { conditions.contains(.state(.muted)) }
}
