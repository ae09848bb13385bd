import Reader

/// Settings held in memory, for the gallery and tests.
public actor InMemorySettings: SettingsKeeping {
  private var kept: ReaderSettings

  public init(_ settings: ReaderSettings) {
    kept = settings
  }

  public func settings() -> ReaderSettings { kept }
  public func set<Value>(_ setting: Setting<Value>, to value: Value) { kept[setting] = value }
}
