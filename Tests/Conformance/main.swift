// Runs feedparser's expectations against our parser: conformance TESTS-FOLDER EXPECTATIONS DIFFERENCES [-v] [filter]

import Foundation
import Syndication

let arguments: [String] = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: Conformance TESTS EXPECTATIONS DIFFERENCES [-v] [FILTER]\n".utf8))
  exit(2)
}
let run: ConformanceRun = ConformanceRun(
  tests: URL(fileURLWithPath: arguments[0]), isVerbose: arguments.contains("-v"),
  filter: arguments.dropFirst(3).first { $0 != "-v" } ?? "")
exit(try run.run(expectations: arguments[1], differences: arguments[2]) ? 0 : 1)
