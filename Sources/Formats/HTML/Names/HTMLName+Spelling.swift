extension HTMLName {
  /// The name with the given spelling, in any case; nil if it is not a known name.
  init?(named name: String) {
    var name = name
    guard let found = name.withUTF8({ KnownNames.all.find($0) }) else { return nil }
    self = found
  }
}
