import Bytes
import Foundation
import Storage
import Threading

/// The hosts that have asked for a pause. The node that owns a host's shard honors it; the database keeps it for the
/// next owner.
package final class HostPauses: Sendable {
  package init(database: any RefreshStore) {
    self.database = database
  }

  /// The end of the host's pause; nil if it may be asked.
  func end(for feed: Feed, now: Date) -> Date? {
    feed.url.host.flatMap { end(of: $0, now: now) }
  }

  func end(of host: ByteString, now: Date) -> Date? {
    ends.withLock { ends in
      guard let end = ends[host] else { return nil }
      if end.isPause(at: now) { return end }
      ends[host] = nil
      return nil
    }
  }

  /// Reads the pauses that earlier owners have stored.
  func load(now: Date) async throws(StorageError) {
    for (host, end) in try await database.pausedHosts(now: now) { note(host, end) }
  }

  /// Stores what a host has asked for.
  func pause(_ host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    guard end > now else { return }
    note(host, end)
    try await database.pause(host: host, until: end, now: now)
  }

  private func note(_ host: ByteString, _ end: Date) {
    ends.withLock { ends in ends[host] = max(ends[host] ?? end, end) }
  }

  private let database: any RefreshStore
  private let ends = Lock<[ByteString: Date]>([:])
}

extension Date {
  /// True for the end of a pause that has not ended. One that is further away than a pause can be comes from a clock that was
  /// ahead.
  func isPause(at now: Date) -> Bool { self > now && timeIntervalSince(now) <= Postponement.longestPause + 60 }
}

/// A pause that a host has asked for: none of its feeds is fetched before its end.
public struct HostPause: Sendable {
  public let host: String
  public let end: Date

  package init(host: String, end: Date) {
    self.host = host
    self.end = end
  }

  /// “example.org” asked to be left alone until 14:20.
  ///
  /// - Parameter timeZone: Nil for a time as RFC 3339 has it, in UTC.
  public func text(now: Date, timeZone: TimeZone? = .current) -> String {
    "“\(host)” asked to be left alone until \(FeedProblem.time(end, now: now, timeZone)). None of its feeds is fetched "
      + "before that."
  }
}

extension Postponement {
  /// Puts a feed off until after its host's pause. Not all come at once then.
  init(of feed: Feed, untilAfter end: Date) {
    self.init(feed: feed.id, token: feed.health.token, due: end.addingTimeInterval(.random(in: 1...60)))
  }
}

extension FeedProblem {
  /// The problem of a feed whose host has asked for a pause.
  init(pauseOf feed: Feed, until end: Date) {
    self.init(.paused(host: feed.url.host?.string ?? "", seconds: 0))
    until = end
  }
}
