import Bytes
import WebAddresses

/// The part of all feeds that one node checks: those of some hosts. One node checks all feeds of a host, so that the
/// host's limits need no agreement between nodes.
public enum FeedShard {
  /// The number of shards.
  public static let count = 240

  /// The shard of a feed, by a hash of its host.
  public static func number(of url: WebAddress) -> Int {
    var hash = FNV1a()
    hash.combine(url.host?.string ?? url.string)
    return Int(clamping: hash.value % UInt64(clamping: count))
  }
}
