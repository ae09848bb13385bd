// Plays the tests of http-tests/cache-tests against the cache of Loading, as a private and as a shared one:
// CacheConformance TESTS.json DIFFERENCES [-v] [FILTER]
//
// A test of what a standard requires, or of what would be best, must pass, or stand in DIFFERENCES with a reason. Tests of
// what caches do are only counted.

import Foundation

var arguments = Array(CommandLine.arguments.dropFirst())
let isVerbose = arguments.contains("-v")
arguments.removeAll { $0 == "-v" }
guard arguments.count >= 2,
  let suites = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: arguments[0])))
    as? [[String: Any]]
else {
  FileHandle.standardError.write(Data("usage: CacheConformance TESTS.json DIFFERENCES [-v] [FILTER]\n".utf8))
  exit(2)
}
let filter = arguments.count > 2 ? arguments[2] : ""

/// The reasons of the differences, by cache and test: lines of `private test: reason`, also of `both`.
var reasons: [String: String] = [:]
let lines = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n")
for line in lines where !line.hasPrefix("#") {
  let halves = line.split(separator: ":", maxSplits: 1)
  let words = halves[0].split(separator: " ")
  guard words.count == 2, halves.count == 2 else {
    FileHandle.standardError.write(Data("\(arguments[1]): not a difference: \(line)\n".utf8))
    exit(2)
  }
  for cache in words[0] == "both" ? ["private", "shared"] : [String(words[0])] {
    reasons["\(cache) \(words[1])"] = String(halves[1])
  }
}

var isGood = true
for isShared in [false, true] {
  let cache = isShared ? "shared" : "private"
  var passed: [String: Int] = [:]
  var all: [String: Int] = [:]
  var skipped = 0
  var failed: Set<String> = []
  for suite in suites {
    for fields in suite["tests"] as? [[String: Any]] ?? [] {
      guard let test = CacheTest(fields), filter.isEmpty || test.id.contains(filter) else { continue }
      // A test says nothing if one that it builds on has failed.
      guard test.applies(isShared: isShared), failed.isDisjoint(with: test.dependencies) else {
        skipped += 1
        continue
      }
      all[test.kind, default: 0] += 1
      let place = "\(cache) \(test.id)"
      do {
        try await CacheTestRun(test, isShared: isShared).play()
        passed[test.kind, default: 0] += 1
        if reasons[place] != nil {
          print("\(place) passes, and is a difference")
          isGood = false
        }
      } catch let failure as CacheTestRun.Failure {
        failed.insert(test.id)
        let isKnown = reasons[place] != nil || test.kind == "check"
        if !isKnown { isGood = false }
        guard isVerbose || !isKnown else { continue }
        let kind = test.kind + (failure.isSetup ? ", set-up" : "")
        print("\(isKnown ? "known" : "FAILED") \(place) (\(kind)): \(failure.words)")
      }
    }
  }
  let counts = ["required", "optimal", "check"].map { "\($0) \(passed[$0] ?? 0) of \(all[$0] ?? 0)" }
  print("\(cache) cache: \(counts.joined(separator: ", ")); \(skipped) for other caches or clients")
}
exit(isGood ? 0 : 1)
