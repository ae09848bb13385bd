import Foundation

// Measures and checks: `ONLY=diffing` for one module, `CASE=shuffled` for the cases whose names contain that,
// `OUTPUT=path` for the results as JSON.
// A child process is started with the name of its part: a server, a timed program, or a measured function.

if CommandLine.arguments.count > 1 {
  let parts = loadingParts.merging(hardeningPagesParts) { one, _ in one }.merging(farmParts) { one, _ in one }
    .merging(simulatedParts) { one, _ in one }
  if let part = parts[CommandLine.arguments[1]] {
    try await part(Array(CommandLine.arguments.dropFirst(2)))
    exit(0)
  }
  if let family = HostileCase.families.first(where: { $0.name == CommandLine.arguments[1] }) {
    print(try HardeningMemory.measure(family.cases))
    exit(0)
  }
  guard let measure = PeakMemory.subjects[CommandLine.arguments[1]] else {
    FileHandle.standardError.write(Data("There is nothing called “\(CommandLine.arguments[1])” to measure.\n".utf8))
    exit(2)
  }
  print(try PeakMemory.growth(of: measure))
  exit(0)
}

let environment: [String: String] = ProcessInfo.processInfo.environment
let only: String = (environment["ONLY"] ?? "").lowercased()
let part: String = environment["CASE"] ?? ""
let benchmarks: [Benchmark] =
  diffingBenchmarks + listsBenchmarks + casePathsBenchmarks + dataFlowBenchmarks + injectionBenchmarks
  + loadingBenchmarks + syndicationBenchmarks + readabilityBenchmarks + fastFeedParserBenchmarks + refreshingBenchmarks
  + rulesBenchmarks + farmBenchmarks + nodesBenchmarks + publishBenchmarks + simulationBenchmarks
  + storageBenchmarks + usersBenchmarks + searchBenchmarks + postgreSQLBenchmarks + hardeningParsingBenchmarks
  + hardeningSignInBenchmarks + hardeningFirstLineBenchmarks + hardeningJSONBenchmarks
  + hardeningLatencyBenchmarks + hardeningUnreadBenchmarks + hardeningPagesBenchmarks + webBenchmarks
  + syncAPIBenchmarks

var report: Report = Report()
for benchmark in benchmarks where only.isEmpty || benchmark.module.lowercased() == only {
  guard part.isEmpty || benchmark.name.contains(part) else { continue }
  do {
    report.add(try await benchmark.measure())
  } catch {
    report.addFailure(of: benchmark, error)
  }
}
if let output = environment["OUTPUT"] { try report.write(to: URL(fileURLWithPath: output)) }
report.printSummary()
exit(report.failures.isEmpty ? 0 : 1)
