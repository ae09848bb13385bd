/// Settings that are kept as long as this is, for the gallery and for tests.
public actor KeptSettings: SettingsKeeping {
  private var kept: ReaderSettings

  public init(_ settings: ReaderSettings) {
    kept = settings
  }

  public func settings() -> ReaderSettings { kept }
  public func keep(_ settings: ReaderSettings) { kept = settings }
}
