/// The place in the source where an effect or an operator was written.
public struct EffectOrigin: Sendable, CustomStringConvertible {
  /// The file, as `Module/File.swift`.
  public let fileID: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The name of the effect, if it has one: see ``Effect/named(_:)``.
  public var name: String?

  /// Creates an origin. Leave it to the default arguments `#fileID` and `#line` of a function of your own.
  @inlinable
  public init(fileID: StaticString, line: UInt, name: String? = nil) {
    self.fileID = fileID
    self.line = line
    self.name = name
  }

  public var description: String { "\(fileID):\(line)" + (name.map { " (\($0))" } ?? "") }
}
