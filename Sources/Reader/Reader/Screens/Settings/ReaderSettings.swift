import Storage

/// A user's settings, the same on all pages.
public struct ReaderSettings: Sendable, Equatable {
  public var layout = TimelineLayout.list
  /// Folders whose feeds the sidebar hides.
  public var foldedFolders: Set<FolderID> = []

  public init() {}

  /// A change of one setting.
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
