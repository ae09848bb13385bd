import Bytes
import Reader
import Screens
import Storage

/// A user's folders and labels under the names that clients use, which know one level of folders: a folder within another
/// one has its path, as "News / World".
struct SyncPlaces: Sendable {
  struct Place: Sendable {
    let id: FolderID
    let path: String
    let parent: FolderID?
  }

  /// In the user's order.
  let folders: [Place]
  let labels: [Label]
  private let paths: [FolderID: String]
  private let names: [LabelID: String]

  init(folders: [Folder], labels: [Label]) {
    let paths = SubscriptionList(folders: folders).pathTexts
    self.paths = paths
    self.labels = labels
    self.folders = folders.map { Place(id: $0.id, path: paths[$0.id] ?? $0.name, parent: $0.parent) }
    names = Dictionary(labels.map { ($0.id, $0.name) }) { one, _ in one }
  }

  /// The folders that these folders are, or are within.
  func around(_ folders: [FolderID]) -> Set<FolderID> {
    let parents = Dictionary(self.folders.map { ($0.id, $0.parent) }) { one, _ in one }
    var around: Set<FolderID> = []
    for folder in folders {
      var next: FolderID? = folder
      while let id = next, around.insert(id).inserted { next = parents[id] ?? nil }
    }
    return around
  }

  func path(of folder: FolderID) -> String? { paths[folder] }

  func name(of label: LabelID) -> String? { names[label] }

  /// The folder with this path. Names are as clients get them.
  func folder(at path: ByteString) -> FolderID? {
    folders.first { ByteString($0.path) == path || ByteString(ClientText.line($0.path)) == path }?.id
  }

  func label(named name: ByteString) -> LabelID? {
    labels.first { ByteString($0.name) == name || ByteString(ClientText.line($0.name)) == name }?.id
  }

  /// The folder of that path, or else the label of that name.
  func scope(named name: ByteString) -> EntryScope? {
    folder(at: name).map { .folder($0) } ?? label(named: name).map { .label($0) }
  }
}

extension APICall {
  func places() async throws -> SyncPlaces {
    let user = try user
    async let labels = useCases.labels(of: user)
    return SyncPlaces(folders: try await useCases.folders(of: user), labels: try await labels)
  }
}
