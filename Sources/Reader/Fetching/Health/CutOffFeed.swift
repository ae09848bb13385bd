import Storage
import Syndication

/// A feed whose document ends in the middle.
public enum CutOffFeed {
  /// The sentence for users that add it or look at it.
  public static let sentence = "The feed ends in the middle, so entries may be missing. The next check reads it again."

  /// - Returns: The sentence; nil if the document is whole.
  public static func sentence(of repairs: [StoredRepair]) -> String? {
    repairs.contains { FeedRepair(line: $0.line, what: $0.what).isCutOff } ? sentence : nil
  }
}
