import Storage

/// Stores a user's settings.
public protocol SettingsKeeping: Sendable {
  /// The views that the user has chosen for places.
  func views() async throws -> PlaceViews
  func setView(_ view: PlaceView, of place: ViewedPlace) async throws
  func settings() async throws -> ReaderSettings
  func set<Value>(_ setting: Setting<Value>, to value: Value) async throws
}
