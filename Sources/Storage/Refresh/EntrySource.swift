/// An entry as its publisher sent it, kept so that its draft can be made again. Storage does not look into it.
public struct EntrySource: Hashable, Sendable {
  /// The version of the program's part that made the draft, 1 or more: a greater one makes a better draft of the same
  /// source.
  public var version: Int
  public var data: [UInt8]

  public init(version: Int, data: [UInt8]) {
    self.version = version
    self.data = data
  }
}
