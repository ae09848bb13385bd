import Diffing

/// The list in sections: one for each folder.
func changes(
  from old: [ListSection<String, Mail>], to new: [ListSection<String, Mail>]
) -> StagedChangeset<String, Mail> {
  StagedChangeset(Diff.changes(from: old, to: new, identity: \.id), from: old, to: new)
}
