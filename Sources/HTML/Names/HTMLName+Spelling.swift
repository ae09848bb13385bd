extension HTMLName {
  /// The name with that spelling, in any case of letters; nil if there is none.
  init?(named name: String) {
    var name: String = name
    guard let found = name.withUTF8({ KnownNames.all.find($0) }) else { return nil }
    self = found
  }
}
