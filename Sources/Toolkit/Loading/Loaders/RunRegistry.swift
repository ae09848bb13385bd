import Threading

/// The unfinished runs of one loader.
///
/// Runs retain the registry, not the loader, so that the loader can be released before they end.
final class RunRegistry: Sendable {
  var count: Int { records.withLock { (records: inout [ObjectIdentifier: RunRecord]) in records.count } }

  /// Retains a run until it ends.
  ///
  /// - Complexity: O(1).
  func insert(_ record: RunRecord) {
    records.withLock { (records: inout [ObjectIdentifier: RunRecord]) in records[ObjectIdentifier(record)] = record }
  }

  func remove(_ record: RunRecord) {
    _ = records.withLock { (records: inout [ObjectIdentifier: RunRecord]) in
      records.removeValue(forKey: ObjectIdentifier(record))
    }
  }

  var all: [RunRecord] {
    records.withLock { (records: inout [ObjectIdentifier: RunRecord]) in Array(records.values) }
  }

  private let records: Lock<[ObjectIdentifier: RunRecord]> = Lock([:])
}
