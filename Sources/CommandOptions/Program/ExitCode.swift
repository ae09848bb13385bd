/// What a program tells its caller when it ends; the numbers are those of BSD's `sysexits.h`.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// 0: all went well.
  public static let ok = ExitCode(rawValue: 0)
  /// 1: something went wrong that has no number of its own.
  public static let failure = ExitCode(rawValue: 1)
  /// 64: the command line was not understood.
  public static let usage = ExitCode(rawValue: 64)
  /// 65: what was given to read is not what it should be.
  public static let badData = ExitCode(rawValue: 65)
  /// 66: what was given to read is not there.
  public static let noInput = ExitCode(rawValue: 66)
  /// 69: something that is needed is not there, such as a server or a port.
  public static let unavailable = ExitCode(rawValue: 69)
  /// 73: a file cannot be written.
  public static let cannotCreate = ExitCode(rawValue: 73)
  /// 77: not allowed.
  public static let noPermission = ExitCode(rawValue: 77)
}
