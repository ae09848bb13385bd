// Runs the test suites of other projects against our parsers:
// conformance feeds TESTS-FOLDER DIFFERENCES EXPECTATIONS [-v] [FILTER]
// conformance html TESTS-FOLDER DIFFERENCES [-v] [FILTER]
// conformance readability PAGES-FOLDER [-v] [FILTER]
// conformance variants FILE-OR-FOLDER... [-v]
// conformance addresses TESTS-FOLDER [-v]

import Foundation
import Syndication

var arguments: [String] = Array(CommandLine.arguments.dropFirst())
let isVerbose: Bool = arguments.contains("-v")
arguments.removeAll { $0 == "-v" }
if arguments.first == "variants" {
  exit(try VariantsRun(paths: Array(arguments.dropFirst()), isVerbose: isVerbose).run() ? 0 : 1)
}
let isFeeds: Bool = arguments.first == "feeds"
let isPages: Bool = arguments.first == "readability"
let isAddresses: Bool = arguments.first == "addresses"
let needed: Int = isFeeds ? 4 : isPages || isAddresses ? 2 : 3
guard arguments.count >= needed, isFeeds || isPages || isAddresses || arguments[0] == "html" else {
  FileHandle.standardError.write(
    Data(
      "usage: Conformance feeds|html|readability|variants|addresses TESTS [DIFFERENCES] [EXPECTATIONS] [-v] [FILTER]\n"
        .utf8))
  exit(2)
}
let tests: URL = URL(fileURLWithPath: arguments[1])
let filter: String = arguments.count > needed ? arguments[needed] : ""
if isFeeds {
  let run = ConformanceRun(tests: tests, isVerbose: isVerbose, filter: filter)
  exit(try run.run(expectations: arguments[3], differences: arguments[2]) ? 0 : 1)
}
if isPages {
  exit(try ReadabilityConformanceRun(pages: tests, isVerbose: isVerbose, filter: filter).run() ? 0 : 1)
}
if isAddresses { exit(try AddressConformanceRun(tests: tests, isVerbose: isVerbose).run() ? 0 : 1) }
let run: HTMLConformanceRun = HTMLConformanceRun(tests: tests, isVerbose: isVerbose, filter: filter)
exit(try run.run(differences: arguments[2]) ? 0 : 1)
