import Fetching
import Running
import Screens
import Storage

// MARK: - Folders

extension UseCases {
  /// The folder at a path such as "News / World", made if it is missing.
  ///
  /// - Throws: `StorageError.nameMissing`, `folderTooDeep`.
  public func makeFolder(_ path: String, of user: UserID) async throws -> FolderID {
    let folders = try await FolderPath.folders(try TextField.folder.read(path), of: user, in: database)
    guard let folder = folders.first else { throw StorageError.nameMissing }
    await post(.subscriptionsChanged, to: user)
    return folder
  }

  /// The folder at a path, made if it is missing; nil for a path without a name. Posts no event: what the folder is
  /// made for follows.
  public func findOrMakeFolder(at path: String, of user: UserID) async throws -> FolderID? {
    try await FolderPath.folders(try TextField.folder.read(path), of: user, in: database).first
  }

  public func rename(_ folder: FolderID, to name: String, of user: UserID) async throws {
    try await database.renameFolder(user, folder: folder, name: try TextField.folder.read(name) ?? "")
    await post(.subscriptionsChanged, to: user)
  }

  /// Moves a folder into another one, or to the top.
  ///
  /// - Parameter next: The folder there that comes after it; nil for the last place.
  /// - Throws: `StorageError.folderCycle`, `folderTooDeep`, `nameTaken`, `notFound`.
  public func move(
    _ folder: FolderID, under parent: FolderID?, before next: FolderID? = nil, of user: UserID
  ) async throws {
    try await database.moveFolder(user, folder: folder, under: parent, before: next)
    await post(.subscriptionsChanged, to: user)
  }

  /// Moves a folder and renames it, or does neither.
  ///
  /// - Throws: As `move` and `rename` do.
  public func place(_ folder: FolderID, in parent: FolderParent, name: String, of user: UserID) async throws {
    let name = try TextField.folder.read(name) ?? ""
    try await database.placeFolder(user, folder: folder, in: parent, name: name)
    await post(.subscriptionsChanged, to: user)
  }

  /// Deletes a folder and those within it. Their feeds stay subscribed.
  public func delete(_ folder: FolderID, of user: UserID) async throws {
    try await database.deleteFolder(user, folder: folder)
    await post(.subscriptionsChanged, to: user)
  }

  /// Sets the order of a folder's feeds; without a list, it is that of their titles.
  public func order(_ feeds: [FeedID], in folder: FolderID, of user: UserID) async throws {
    try await database.orderFeeds(user, folder: folder, feeds)
    await post(.subscriptionsChanged, to: user)
  }

  /// Puts a feed into these folders and no others.
  public func put(_ feed: FeedID, into folders: [FolderID], of user: UserID) async throws {
    try await database.setFolders(user, feed: feed, folders: folders)
    await post(.subscriptionsChanged, to: user)
  }

  /// Folds or unfolds a folder in the user's lists of feeds.
  public func fold(_ folder: FolderID, isFolded: Bool, of user: UserID) async throws {
    guard try await services.screens.subscriptions(user).fold(folder, isFolded: isFolded) else {
      throw UseCaseError.notFound
    }
    await post(.folderFolded(folder, isFolded: isFolded), to: user)
  }
}

// MARK: - Labels

extension UseCases {
  /// The user's labels, sorted by name.
  public func labels(of user: UserID) async throws(StorageError) -> [Label] {
    try await database.labels(user)
  }

  /// The label of that name, ignoring case. Creates it if it is missing.
  ///
  /// - Throws: `StorageError.nameMissing`.
  public func makeLabel(_ name: String, of user: UserID) async throws -> LabelID {
    let label = try await database.makeLabel(user, name: try TextField.label.read(name) ?? "")
    await post(.subscriptionsChanged, to: user)
    return label
  }

  /// - Throws: `StorageError.nameMissing`, `nameTaken`, `notFound`.
  public func rename(_ label: LabelID, to name: String, of user: UserID) async throws {
    try await database.renameLabel(user, label: label, name: try TextField.label.read(name) ?? "")
    await post(.subscriptionsChanged, to: user)
  }

  /// Deletes a label. Entries that had it stay.
  public func delete(_ label: LabelID, of user: UserID) async throws {
    try await database.deleteLabel(user, label: label)
    await post(.subscriptionsChanged, to: user)
  }

  /// Gives an entry these labels and no others.
  ///
  /// - Parameter name: The name of a further label, which is created if it is missing.
  /// - Throws: `UseCaseError.notFound`; `StorageError.notFound` if the user has no such label.
  public func label(_ id: EntryID, with labels: [LabelID], and name: String? = nil, by user: UserID) async throws {
    var labels = labels
    if let name = try TextField.label.read(name) { labels.append(try await database.makeLabel(user, name: name)) }
    guard let state = try await database.setLabels(user, id: id, labels: labels) else { throw UseCaseError.notFound }
    await post(.labelsChanged([state]), to: user)
  }
}
