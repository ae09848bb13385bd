/// The labels that users make and give to entries. The label of entries to read later is not among them (`HistoryStore`).
public protocol LabelStore: Sendable {
  /// The user's labels, sorted by name.
  /// - Complexity: O(*n*) in labeled entries.
  func labels(_ user: UserID) async throws(StorageError) -> [Label]

  /// The label of that name, ignoring case. Creates it if it is missing.
  /// - Throws: `nameMissing`; `tooMany`; `notFound` if there is no such user.
  func makeLabel(_ user: UserID, name: String) async throws(StorageError) -> LabelID

  /// - Throws: `nameMissing`; `nameTaken` if another label has the name, ignoring case; `notFound`.
  func renameLabel(_ user: UserID, label: LabelID, name: String) async throws(StorageError)

  /// Deletes a label. Entries that had it stay.
  /// - Throws: `notFound`.
  func deleteLabel(_ user: UserID, label: LabelID) async throws(StorageError)

  /// Gives an entry these labels and no others. An entry to read later stays one.
  /// - Returns: Its state; `nil` if it is not visible to the user.
  /// - Throws: `notFound` if the user has no such label; `tooMany`.
  func setLabels(_ user: UserID, id: EntryID, labels: [LabelID]) async throws(StorageError) -> EntryState?
}
