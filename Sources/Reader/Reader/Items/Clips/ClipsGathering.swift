import Foundation
import Storage

/// Moves the recent videos of a timeline into one block at the position of the newest.
enum ClipsGathering {
  static let fewestVideos = 3
  static let fewestFeeds = 2
  static let mostVideos = 12
  /// The greatest difference in age, in seconds, between a gathered video and the newest one.
  static let recency: TimeInterval = 14 * 86_400

  /// Leaves a timeline unchanged that has too few videos, or hardly anything else.
  /// - Complexity: O(n).
  static func gather(_ elements: [RawElement]) -> [RawElement] {
    let videos: [Int] = recentVideos(in: elements)
    let feeds = Set(videos.compactMap { (index: Int) in elements[index].entries.first?.feedID })
    let others: Int = elements.count - videos.count
    guard videos.count >= fewestVideos, feeds.count >= fewestFeeds, others >= videos.count, let first = videos.first
    else { return elements }

    let gathered = Set(videos)
    let block = RawElement(kind: ClipsKind.key, entries: videos.flatMap { (index: Int) in elements[index].entries })
    var result: [RawElement] = []
    result.reserveCapacity(elements.count - videos.count + 1)
    for (index, element) in elements.enumerated() {
      if index == first { result.append(block) }
      if !gathered.contains(index) { result.append(element) }
    }
    return result
  }

  private static func recentVideos(in elements: [RawElement]) -> [Int] {
    var found: [Int] = []
    var newest: Date?
    for (index, element) in elements.enumerated() where element.kind == VideoKind.key {
      guard let published = element.entries.first?.published else { continue }
      let limit: Date = newest ?? published
      newest = limit
      if limit.timeIntervalSince(published) <= recency { found.append(index) }
      if found.count == mostVideos { break }
    }
    return found
  }
}
