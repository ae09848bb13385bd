import Storage

/// What a user has chosen about how the reader looks, wherever it is opened.
public struct ReaderSettings: Sendable, Equatable {
  public var layout = TimelineLayout.list
  /// Folders of which the sidebar shows only the name.
  public var foldedFolders: Set<FolderID> = []

  public init() {}

  /// One choice.
  public enum Change: Sendable, Equatable {
    case layout(TimelineLayout)
    case folder(FolderID, isFolded: Bool)
  }

  public mutating func apply(_ change: Change) {
    switch change {
    case .layout(let layout): self.layout = layout
    case .folder(let id, isFolded: true): foldedFolders.insert(id)
    case .folder(let id, isFolded: false): foldedFolders.remove(id)
    }
  }
}
