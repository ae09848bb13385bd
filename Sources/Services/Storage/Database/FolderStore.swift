/// The place around a folder.
public enum FolderParent: Sendable {
  /// Another folder; the top for nil.
  case folder(FolderID?)
  /// The folder at a path of names, outermost first.
  case path([String])
}
