import Bytes

/// All folders of a user, for the checks that engines make before they change one.
struct FolderTree {
  private let folders: [FolderID: Folder]
  private let children: [FolderID?: [Folder]]

  /// - Parameter folders: By position.
  init(_ folders: [Folder]) {
    self.folders = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0) })
    children = Dictionary(grouping: folders, by: \.parent)
  }

  /// Each folder is followed by those within it.
  /// - Parameter places: The feeds that users have put in order, with their folders.
  func sorted(_ places: [(folder: FolderID, feed: FeedID)]) -> [Folder] {
    let orders = Dictionary(grouping: places, by: \.folder)
    var sorted: [Folder] = []
    func add(within parent: FolderID?) {
      for var folder in children(of: parent) {
        folder.order = orders[folder.id]?.map(\.feed) ?? []
        sorted.append(folder)
        add(within: folder.id)
      }
    }
    add(within: nil)
    return sorted
  }

  func children(of parent: FolderID?) -> [Folder] { children[parent] ?? [] }

  func child(of parent: FolderID?, named name: String) -> Folder? {
    children(of: parent).first { $0.name.hasSameBytes(as: name) }
  }

  /// The folder at the beginning of a path that exists, and the names that follow it with the positions to make them at.
  /// - Throws: `nameMissing` for a blank name or an empty path; `folderTooDeep`; `tooMany`.
  func missing(in path: [String]) throws(StorageError) -> (parent: FolderID?, names: [(name: String, position: Int)]) {
    guard path.count <= Folder.mostLevels else { throw .folderTooDeep }
    guard !path.isEmpty else { throw .nameMissing }
    var parent: FolderID?
    var missing: [(name: String, position: Int)] = []
    for name in path {
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      if !missing.isEmpty {
        missing.append((name, 1))
      } else if let known = child(of: parent, named: name) {
        parent = known.id
      } else {
        missing.append((name, (children(of: parent).last?.position ?? 0) + 1))
      }
    }
    guard missing.isEmpty || folders.count + missing.count <= Folder.most else {
      throw .tooMany("folders", most: Folder.most)
    }
    return (parent, missing)
  }

  /// - Throws: `notFound`.
  func folder(_ id: FolderID) throws(StorageError) -> Folder {
    guard let folder = folders[id] else { throw .notFound("folder \(id)") }
    return folder
  }

  /// - Throws: `notFound`; `nameTaken` if another folder beside it has the name.
  func requireRename(_ id: FolderID, _ name: String) throws(StorageError) {
    let folder = try folder(id)
    if let other = child(of: folder.parent, named: name), other.id != id { throw .nameTaken(name) }
  }

  /// - Throws: `notFound`; `folderCycle`; `folderTooDeep`; `nameTaken`.
  func requireMove(_ id: FolderID, under parent: FolderID?, named name: String) throws(StorageError) {
    let folder = try folder(id)
    let around = try parent.map { (parent) throws(StorageError) in try path(to: parent) } ?? []
    guard !around.contains(id) else { throw .folderCycle(folder.name) }
    guard around.count + levels(of: id) <= Folder.mostLevels else { throw .folderTooDeep }
    if let other = child(of: parent, named: name), other.id != id { throw .nameTaken(name) }
  }

  /// The new positions of the folders beside a moved one, and its own.
  /// - Throws: `notFound` if `next` is not there.
  func positions(
    moving id: FolderID, under parent: FolderID?, before next: FolderID?
  ) throws(StorageError) -> [(FolderID, Int)] {
    var beside = children(of: parent).map(\.id).filter { $0 != id }
    if let next, next != id {
      guard let index = beside.firstIndex(of: next) else { throw .notFound("folder \(next)") }
      beside.insert(id, at: index)
    } else {
      beside.append(id)
    }
    return beside.enumerated().map { ($0.element, $0.offset + 1) }
  }

  /// The new positions after a folder was placed under another one: none if it is there already, and so keeps its place.
  func positions(placing id: FolderID, under parent: FolderID?) throws(StorageError) -> [(FolderID, Int)] {
    try folder(id).parent == parent ? [] : positions(moving: id, under: parent, before: nil)
  }

  /// The folder and those around it, innermost first.
  /// - Throws: `notFound`.
  private func path(to id: FolderID) throws(StorageError) -> [FolderID] {
    var path: [FolderID] = []
    var next: FolderID? = id
    // A damaged database may have a cycle.
    while let id = next, path.count <= folders.count {
      path.append(id)
      next = try folder(id).parent
    }
    return path
  }

  /// The number of folders within each other, with the folder itself.
  private func levels(of id: FolderID) -> Int {
    1 + (children(of: id).map { levels(of: $0.id) }.max() ?? 0)
  }
}
