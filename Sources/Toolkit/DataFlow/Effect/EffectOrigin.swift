/// The place in the source where an effect or an operator was written.
public struct EffectOrigin: Sendable, CustomStringConvertible {
  /// The file, as `Module/File.swift`.
  public let fileID: StaticString

  /// The line, counted from 1.
  public let line: UInt

  @inlinable
  public init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  public var description: String { "\(fileID):\(line)" }
}
