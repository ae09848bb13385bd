import CommandOptions
import Foundation
import Logging
import TerminalCells

/// The log of `yaarr serve`, on the standard error stream, where service managers collect it.
enum LogOptions {
  static let verbose = Flag(
    "verbose", short: "v", variable: "YAARR_VERBOSE", help: "Also log each request and each feed that has not changed.")
  static let quiet = Flag("quiet", short: "q", variable: "YAARR_QUIET", help: "Log problems only.")

  /// - Throws: `UsageError` if both flags are given in the command line, or both in the environment.
  static func logger(_ invocation: Invocation) throws -> Logger {
    var (isVerbose, isQuiet) = (invocation[verbose], invocation[quiet])
    if isVerbose, isQuiet {
      (isVerbose, isQuiet) = (invocation.isTyped(verbose), invocation.isTyped(quiet))
      guard isVerbose != isQuiet else { throw UsageError("“--verbose” and “--quiet” exclude each other.") }
    }
    let level: Logger.Level = isVerbose ? .debug : isQuiet ? .warning : .info
    return Logger(level: level) { line in
      Terminal.standardError.write("time=\(Date.now.formatted(.iso8601)) \(line)\n")
    }
  }
}
