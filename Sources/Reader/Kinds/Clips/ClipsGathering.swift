import Foundation
import Screens
import Storage

/// Finds the recent items of a timeline that have something to watch.
enum ClipsGathering {
  static let fewestClips = 3
  static let fewestFeeds = 2
  static let mostClips = 12
  /// The greatest difference in age, in seconds, between a gathered entry and the newest one.
  static let recency: TimeInterval = 14 * 86_400

  /// The positions of the items; none in a timeline that has too few of them, or hardly anything else.
  /// - Complexity: O(n).
  static func gather(_ items: [any TimelineItem]) -> [Int] {
    let found = watchable(in: items)
    let feeds = Set(found.compactMap { items[$0].entries.first?.feedID })
    let isEnough = found.count >= fewestClips && feeds.count >= fewestFeeds
    return isEnough && items.count - found.count >= found.count ? found : []
  }

  private static func watchable(in items: [any TimelineItem]) -> [Int] {
    var found: [Int] = []
    var newest: Date?
    for (index, item) in items.enumerated() where item.isWatchable {
      guard let published = item.entries.first?.published else { continue }
      let limit = newest ?? published
      newest = limit
      if limit.timeIntervalSince(published) <= recency { found.append(index) }
      if found.count == mostClips { break }
    }
    return found
  }
}
