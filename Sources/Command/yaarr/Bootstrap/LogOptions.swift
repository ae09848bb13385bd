import CommandOptions
import Foundation
import Logging
import TerminalCells

/// The log of `yaarr serve`, on the standard error stream, where service managers collect it.
enum LogOptions {
  static let verbose = Flag(
    "verbose", short: "v", variable: "YAARR_VERBOSE", help: "Also log each request and each feed that has not changed.")
  static let quiet = Flag("quiet", short: "q", variable: "YAARR_QUIET", help: "Log problems only.")

  /// - Throws: `UsageError` if both flags are given.
  static func logger(_ invocation: Invocation) throws -> Logger {
    guard !(invocation[verbose] && invocation[quiet]) else {
      throw UsageError("“--verbose” and “--quiet” exclude each other.")
    }
    let level: Logger.Level = invocation[verbose] ? .debug : invocation[quiet] ? .warning : .info
    return Logger(level: level) { line in
      Terminal.standardError.write("time=\(Date.now.formatted(.iso8601)) \(line)\n")
    }
  }
}
