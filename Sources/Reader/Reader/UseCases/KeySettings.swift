import Bytes
import Foundation
import Running
import Screens
import Storage

/// The keys that a user has given to actions, in the place of the usual ones. An action without keys is switched off.
///
/// Actions are named by their hosts; a key is a text such as `j`, `g u` or `Ctrl+k`.
public struct KeySettings: Sendable, Hashable, Codable {
  /// The actions whose keys differ from the usual ones.
  public var choices: [Choice] = []
  /// True if keys without Ctrl, Alt or Meta do nothing (WCAG 2.2, 2.1.4).
  public var singleKeysAreOff = false

  /// The keys of one action.
  public struct Choice: Sendable, Hashable, Codable {
    @ComparedByBytes public var action: String
    public var keys: [ByteString]

    public init(action: String, keys: [ByteString]) {
      self.action = action
      self.keys = keys
    }

    private enum CodingKeys: CodingKey { case action, keys }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        action: try container.decode(String.self, forKey: .action),
        keys: try container.decode([String].self, forKey: .keys).map { ByteString($0) })
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(action, forKey: .action)
      try container.encode(keys.map(\.string), forKey: .keys)
    }
  }

  static let key: StaticString = "keys"

  public init() {}

  /// The user's keys of an action; nil for the usual ones.
  public func keys(of action: StaticString) -> [ByteString]? {
    choices.first { $0.action.hasSameBytes(as: action) }?.keys
  }
}

extension ReaderSettings {
  public var keys: KeySettings { value(KeySettings.key) ?? KeySettings() }
}

extension UseCases {
  /// Stores the keys of a user.
  public func setKeys(_ keys: KeySettings, of user: UserID) async throws {
    try await setValue(KeySettings.key, keys, of: user)
    await post(.settingsChanged, to: user)
  }

  /// Stores a value as JSON.
  func setValue(_ key: StaticString, _ value: some Encodable, of user: UserID) async throws {
    try await database.setSetting("\(key)", try Self.text(of: value), of: user)
  }

  /// Changes a list that is stored as JSON. The change is made again if the list was changed meanwhile.
  func changeList<Element: Codable, Value>(
    _ key: StaticString, of user: UserID, _ change: (inout [Element]) throws -> Value
  ) async throws -> Value {
    while true {
      let stored = try await database.settings(of: user)
      var list: [Element] = ReaderSettings(stored: stored).list(key)
      let value = try change(&list)
      let isStored = try await database.setSetting(
        "\(key)", try Self.text(of: list), of: user, replacing: stored[ByteString("\(key)")]?.string)
      if isStored { return value }
    }
  }

  private static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    guard text.utf8.count <= ReaderSettings.mostBytes else {
      throw UseCaseError.tooLong(field: "This setting", bytes: text.utf8.count, most: ReaderSettings.mostBytes)
    }
    return text
  }
}

extension ReaderSettings {
  /// The longest text of a setting.
  static let mostBytes = 65_536
}
