import Bytes
import Storage

/// The place of a folder as text: the names of the folders around it and its own, outermost first, as "News / World".
public enum FolderPath {
  public static let separator = " / "

  /// The folder that a user has named, made if it is missing; none for a text without a name. A folder at the top with
  /// exactly this name comes first: a name may contain the separator.
  package static func folders(
    _ text: String?, of user: UserID, in database: any Database
  ) async throws(StorageError) -> [FolderID] {
    guard let text else { return [] }
    if let top = try await top(text, of: user, in: database) { return [top] }
    let path = names(text)
    return path.isEmpty ? [] : [try await database.makeFolder(user, path: path)]
  }

  /// The folder around another one, by the names of a path. Nothing is made.
  package static func parent(
    _ names: ArraySlice<String>, of user: UserID, in database: any Database
  ) async throws(StorageError) -> FolderParent {
    guard !names.isEmpty else { return .folder(nil) }
    let top = try await top(names.joined(separator: separator), of: user, in: database)
    return top.map { .folder($0) } ?? .path(Array(names))
  }

  private static func top(
    _ name: String, of user: UserID, in database: any Database
  ) async throws(StorageError) -> FolderID? {
    try await database.folders(user).first { $0.parent == nil && $0.name.hasSameBytes(as: name) }?.id
  }

  /// The names in a path, outermost first.
  public static func names(_ text: String) -> [String] {
    var names: [String] = []
    for piece in text.splitBytes(on: "/", omittingEmptySubsequences: false) {
      if let last = names.last, !(last.hasByteSuffix(" ") && piece.hasBytePrefix(" ")) {
        names[names.count - 1] = last + "/" + piece
      } else {
        names.append(String(piece))
      }
    }
    return names.filter { !$0.isBlank }
  }
}

extension String {
  /// True if the string is empty or only white space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
