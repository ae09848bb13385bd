/// Where answers are kept. Calls come from many tasks, and hold nobody up but the request that they are made for:
/// what has to wait, for a disk for example, waits on a thread of its own, as an actor with its own executor does.
public protocol ResponseStore: Sendable {
  /// All that is kept for the address: one answer for each way in which it varies.
  ///
  /// - Parameter now: by the clock of the loaders. A store that outlives it tells by this when its answers came.
  func responses(for url: String, now: Duration) async -> [StoredResponse]
  /// Keeps an answer that came just now in place of the one that was chosen by the same fields.
  func put(_ response: StoredResponse, for url: String) async
  func removeAll(for url: String) async
}

/// Which answers of one address are kept.
public enum StoredVariants {
  /// How many are kept, so that a server that varies without end does not push everything else out.
  public static let limit = 8

  /// Puts the answer in the place of the one that was chosen by the same fields, or of the oldest of too many.
  public static func inserting(_ response: StoredResponse, into kept: [StoredResponse]) -> [StoredResponse] {
    let others = kept.filter { other in other.varying != response.varying }
    return others.suffix(limit - 1) + [response]
  }
}
