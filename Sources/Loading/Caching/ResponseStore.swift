/// Where answers are kept. Calls come from many threads, and hold nobody up but the request that they are made for.
public protocol ResponseStore: Sendable {
  /// All that is kept for the address: one answer for each way in which it varies.
  func responses(for url: String) -> [StoredResponse]
  /// Keeps the answer in place of the one that was chosen by the same fields.
  func put(_ response: StoredResponse, for url: String)
  func removeAll(for url: String)
}
