import Diffing

/// A row of the list.
struct Mail: Equatable {
  let id: Int
  var subject: String
}

/// The changes between two versions of the list.
func changes(from old: [Mail], to new: [Mail]) -> Changeset {
  Diff.changes(from: old, to: new, identity: \.id)
}
