import Diffing
import DiffingTesting
import SeededRandom

// A long run of seeded random pairs through the strict target and the oracle:
// `swift run -c release DiffingSoak 1000000 1`, the number of pairs and the first seed.

let arguments: [String] = CommandLine.arguments
let count: Int = arguments.count > 1 ? Int(arguments[1]) ?? 1_000_000 : 1_000_000
let seed: UInt64 = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1

let clock: ContinuousClock = ContinuousClock()
let start: ContinuousClock.Instant = clock.now
var tally: [String: Int] = [:]
for index in 0..<count {
  var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(clamping: index))
  let lists = GeneratedLists(
    isSectioned: index & 1 == 1, isUnique: index & 2 == 0, using: &generator)
  do {
    try StrictCheck.check(lists)
  } catch {
    print("pair \(index) of seed \(seed): \(error)\n\(lists)")
    tally["failures", default: 0] += 1
    if tally["failures", default: 0] > 10 { break }
  }
  tally["\(index & 1 == 1 ? "sectioned" : "flat"), \(index & 2 == 0 ? "unique" : "with duplicates")", default: 0] += 1
}
print("\(count) pairs from seed \(seed) in \(clock.now - start): \(tally.sorted { $0.key < $1.key })")
