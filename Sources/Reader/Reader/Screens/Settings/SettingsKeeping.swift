import Storage

/// Stores a user's settings.
public protocol SettingsKeeping: Sendable {
  func settings() async throws -> ReaderSettings
  func keep(_ settings: ReaderSettings) async throws
}

/// One user's settings, in the database.
public struct StoredSettings: SettingsKeeping {
  private let database: any Database
  private let user: UserID

  public init(database: any Database, user: UserID) {
    self.database = database
    self.user = user
  }

  public func settings() async throws -> ReaderSettings {
    var settings = ReaderSettings()
    if let name = try await database.setting(layoutKey), let layout = TimelineLayout(rawValue: name) {
      settings.layout = layout
    }
    let folded: String = try await database.setting(foldedKey) ?? ""
    settings.foldedFolders = Set(folded.split(separator: ",").compactMap { (id: Substring) in FolderID(String(id)) })
    return settings
  }

  public func keep(_ settings: ReaderSettings) async throws {
    try await database.setSetting(layoutKey, settings.layout.rawValue)
    let folded: String = settings.foldedFolders.sorted().map(\.description).joined(separator: ",")
    try await database.setSetting(foldedKey, folded.isEmpty ? nil : folded)
  }

  private var layoutKey: String { "layout-\(user)" }
  private var foldedKey: String { "folded-\(user)" }
}
