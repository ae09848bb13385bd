import Foundation
import Storage

/// Takes videos out of a timeline and puts them into one block where the newest of them stood.
enum ClipsGathering {
  static let fewestVideos = 3
  static let fewestFeeds = 2
  static let mostVideos = 12
  /// How much older than the newest video a gathered one may be, in seconds.
  static let recency: TimeInterval = 14 * 86_400

  /// A timeline without enough videos, or of hardly anything else, is left as it is. O(n).
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
