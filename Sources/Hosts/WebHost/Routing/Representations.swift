import Bytes
import Threading

/// The times since which documents at some addresses are as they are, for `Last-Modified`.
///
/// A published timeline changes with marks, labels and deleted entries too, of which no date tells. So what counts is the
/// first request that got the document as it is now. A program that starts knows nothing, and takes each for a new one.
final class Representations: Sendable {
  /// The most addresses. Beyond, all are forgotten.
  static let most = 1_000

  private struct Representation {
    var digest: [UInt8]
    /// In seconds since 1970.
    var since: Int
    /// True if it followed another one within the same second, so that its time does not tell them apart.
    var isAmbiguous = false
  }

  private let known = Lock([ByteString: Representation]())

  /// Notes the document that an address has now.
  ///
  /// - Parameter now: In seconds since 1970.
  /// - Returns: The time since which it is known; nil if the time would not tell it from the one before.
  func noteChange(of address: String, digest: [UInt8], at now: Int) -> Int? {
    known.withLock { known in
      let key = ByteString(address)
      if let former = known[key] {
        if former.digest == digest {
          guard former.isAmbiguous else { return former.since }
          guard now > former.since else { return nil }
          known[key] = Representation(digest: digest, since: now)
          return now
        }
        let isAmbiguous = former.since >= now
        known[key] = Representation(digest: digest, since: now, isAmbiguous: isAmbiguous)
        return isAmbiguous ? nil : now
      }
      if known.count >= Self.most { known = [:] }
      known[key] = Representation(digest: digest, since: now)
      return now
    }
  }
}
