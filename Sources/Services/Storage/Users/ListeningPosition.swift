/// A position in a recording.
public struct ListeningPosition: Sendable, Equatable {
  public var entry: EntryID
  /// Whole seconds from the beginning.
  public var seconds: Int

  public init(entry: EntryID, seconds: Int) {
    self.entry = entry
    self.seconds = seconds
  }
}
