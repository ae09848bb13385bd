/// The exit code of a program. The numbers are those of BSD's `sysexits.h`.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// 0: success.
  public static let ok = ExitCode(rawValue: 0)
  /// 1: an error without a code of its own.
  public static let failure = ExitCode(rawValue: 1)
  /// 64: the command line is not valid.
  public static let usage = ExitCode(rawValue: 64)
  /// 65: the input data is not valid.
  public static let badData = ExitCode(rawValue: 65)
  /// 66: the input does not exist or cannot be read.
  public static let noInput = ExitCode(rawValue: 66)
  /// 69: a required resource is not available, such as a server or a port.
  public static let unavailable = ExitCode(rawValue: 69)
  /// 73: a file cannot be written.
  public static let cannotCreate = ExitCode(rawValue: 73)
  /// 74: the output cannot be written.
  public static let outputLost = ExitCode(rawValue: 74)
}
