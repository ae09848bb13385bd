/// The folders of users, which contain feeds and other folders. They may be empty.
public protocol FolderStore: Sendable {
  /// The user's folders, each followed by those within it; beside each other by position.
  func folders(_ user: UserID) async throws(StorageError) -> [Folder]

  /// The folder at a path of names, outermost first. Creates those that are missing, each as the last one beside the
  /// others.
  /// - Throws: `nameMissing` for a blank name; `folderTooDeep`; `tooMany`; `notFound` if there is no such user.
  func makeFolder(_ user: UserID, path: [String]) async throws(StorageError) -> FolderID

  /// - Throws: `nameMissing`; `nameTaken` if another folder beside it has the name; `notFound`.
  func renameFolder(_ user: UserID, folder: FolderID, name: String) async throws(StorageError)

  /// Moves a folder, with all that is in it, into another one or to the top.
  /// - Parameters:
  ///   - parent: The folder to move it into; `nil` for the top.
  ///   - next: The folder there that comes after it; `nil` for the last place.
  /// - Throws: `folderCycle` if the folder would be within itself; `folderTooDeep`; `nameTaken` if a folder there has its
  ///   name; `notFound`.
  func moveFolder(
    _ user: UserID, folder: FolderID, under parent: FolderID?, before next: FolderID?
  ) async throws(StorageError)

  /// Moves a folder and renames it in one transaction. Folders around it that are missing are created.
  /// - Throws: `nameMissing`; `nameTaken` if another folder there has the name; `folderCycle`; `folderTooDeep`; `tooMany`;
  ///   `notFound`.
  func placeFolder(
    _ user: UserID, folder: FolderID, in parent: FolderParent, name: String
  ) async throws(StorageError)

  /// Deletes a folder and those within it. Their feeds stay subscribed, and stay in their other folders.
  /// - Throws: `notFound`.
  func deleteFolder(_ user: UserID, folder: FolderID) async throws(StorageError)

  /// Sets the order of a folder's feeds. Feeds that are not listed follow by title; without a list, all are ordered by
  /// title. Feeds that are not in the folder are ignored.
  /// - Throws: `notFound`.
  func orderFeeds(_ user: UserID, folder: FolderID, _ feeds: [FeedID]) async throws(StorageError)

  /// Folds or unfolds a folder.
  /// - Returns: False, with nothing changed, if the user has no such folder.
  func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool

  /// Puts a feed into these folders and no others. Where it already is, it keeps its place in the order.
  /// - Throws: `notFound` if the user is not subscribed to the feed, or has no such folder.
  func setFolders(_ user: UserID, feed: FeedID, folders: [FolderID]) async throws(StorageError)
}

/// The place around a folder.
public enum FolderParent: Sendable {
  /// Another folder; the top for nil.
  case folder(FolderID?)
  /// The folder at a path of names, outermost first.
  case path([String])
}
