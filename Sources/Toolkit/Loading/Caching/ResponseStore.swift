/// A store of responses. Many tasks call it. A slow call delays only the request that it is made for, so blocking work,
/// such as reading a disk, runs on a thread of its own, for example in an actor with its own executor.
public protocol ResponseStore: Sendable {
  /// All responses stored for the address: one for each variant.
  ///
  /// - Parameters:
  ///   - now: The time by the loaders' clock. A store that outlives the clock uses it to convert the times of its
  ///     responses.
  ///   - url: The address, as the request has it.
  func responses(for url: String, now: Duration) async -> [StoredResponse]
  /// Stores a response that has just arrived. It replaces the stored response with equal `varying` fields.
  func put(_ response: StoredResponse, for url: String) async
  /// Removes all responses stored for the address.
  func removeAll(for url: String) async
}

/// The rule for which variants of one address are kept.
public enum StoredVariants {
  /// The maximum number of variants kept, so that a server with endless variants does not evict everything else.
  public static let limit = 8

  /// Replaces the response with equal `varying` fields, or the oldest one if there are too many.
  public static func inserting(_ response: StoredResponse, into kept: [StoredResponse]) -> [StoredResponse] {
    let others = kept.filter { other in other.varying != response.varying }
    return others.suffix(limit - 1) + [response]
  }
}
