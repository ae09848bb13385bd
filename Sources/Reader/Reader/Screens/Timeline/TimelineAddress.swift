import Bytes
import Foundation
import Storage

/// The address of a timeline, or of a later part of it: `/unread?feed=3&before=1700000000000.42`.
public struct TimelineAddress: Sendable, Hashable {
  public var query: TimelineQuery
  /// Only entries older than this; nil at the timeline's top.
  public var before: TimelinePosition?

  public init(query: TimelineQuery, before: TimelinePosition? = nil) {
    self.query = query
    self.before = before
  }

  /// The longest path that is parsed, in bytes.
  public static let longestPath = 4_096

  /// - Returns: nil if the path is not that of a timeline.
  public init?(path: String) {
    guard path.utf8.count <= Self.longestPath, let parts = URLComponents(string: path) else { return nil }
    let items: [URLQueryItem] = parts.queryItems ?? []
    func value(_ name: String) -> String? {
      items.first { (item: URLQueryItem) in item.name.hasSameBytes(as: name) }?.value
    }
    guard
      let query = TimelineQuery(
        filter: String(decoding: parts.path.utf8.dropFirst(), as: UTF8.self), feed: value("feed"),
        folder: value("folder"), search: value("q"))
    else { return nil }
    self.init(query: query, before: value("before").flatMap { (text: String) in TimelinePosition(text) })
  }

  public var path: String {
    before.map { (last: TimelinePosition) in QueryText.adding("before", "\(last)", to: query.path) } ?? query.path
  }
}
