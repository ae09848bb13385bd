import EnumPaths

/// Several downloads, of which the cases are asked for and changed by name.
struct Downloads {
  var all: [Download] = []

  /// The bytes that all running downloads have received.
  var receivedBytes: Int { all[case: \.running].cases.receiving.reduce(0, +) }

  /// The reasons of those that failed.
  var problems: [String] { all.cases.failed }

  var isBusy: Bool { all.contains { $0.is(\.running) } }

  /// Adds bytes to a download that is receiving; does nothing to others.
  mutating func receive(_ bytes: Int, in index: Int) {
    all[index].modify(\.running.receiving) { $0 += bytes }
  }
}
