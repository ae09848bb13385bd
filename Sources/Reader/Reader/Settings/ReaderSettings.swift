import Bytes
import Storage

/// The declaration of a setting: its key in storage and on pages, its type, and the value that users start with.
///
/// All settings are declared in `Setting+All.swift`. docs/new-setting.md shows what a new one takes.
public struct Setting<Value: SettingValue>: Sendable {
  public let key: StaticString
  public let initial: Value

  public init(_ key: StaticString, initial: Value) {
    self.key = key
    self.initial = initial
  }
}

/// The values of a setting, each with its text in storage and on pages.
public protocol SettingValue: RawRepresentable<String>, CaseIterable, Sendable {}

extension SettingValue {
  /// The value with exactly this text, compared by bytes.
  public static func value(_ text: String) -> Self? { allCases.first { text.hasSameBytes(as: $0.rawValue) } }
}

/// A user's settings, the same on all pages.
public struct ReaderSettings: Sendable, Equatable {
  fileprivate(set) var stored: [ByteString: ByteString]

  public init(stored: [ByteString: ByteString] = [:]) {
    self.stored = stored
  }

  /// The value of a setting; the initial one if none, or an unknown one, is stored.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    get { stored[ByteString("\(setting.key)")].flatMap { .value($0.string) } ?? setting.initial }
    set { stored[ByteString("\(setting.key)")] = ByteString(newValue.rawValue) }
  }
}

/// Stores a user's settings.
public protocol SettingsKeeping: Sendable {
  /// The views that the user has chosen for places.
  func views() async throws -> PlaceViews
  func setView(_ view: PlaceView, of place: ViewedPlace) async throws
  func settings() async throws -> ReaderSettings
  func set<Value>(_ setting: Setting<Value>, to value: Value) async throws
}
