import Dispatch
import Sodium

/// Hashes and verifies passwords one at a time, beside the threads that everything else shares: each takes tens of
/// milliseconds and tens of megabytes on purpose.
struct PasswordWork: Sendable {
  private let queue = DispatchQueue(label: "yaarr.passwords")

  func hash(_ password: String) async throws(SodiumError) -> String {
    try await run { Result { () throws(SodiumError) in try PasswordHasher.hash(password) } }.get()
  }

  func verify(_ password: String, against hash: String) async -> Bool {
    await run { PasswordHasher.verify(password, against: hash) }
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { (continuation: CheckedContinuation<Value, Never>) in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
