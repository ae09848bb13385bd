import Foundation
import Storage
import Threading
import WebAddresses

/// Writes the history of a node to a file, each event before what follows from it. A killed process loses no event.
final class NodeHistory: Sendable {
  private struct State {
    /// What the schedule has read last of each feed.
    var read: [String: (feed: FeedID, token: Int64)] = [:]
    /// The last request of each feed. A process has one at a time.
    var requests: [FeedID: Int64] = [:]
    var count: Int64 = 0
    var node: Int64 = 0
  }

  private let file: FileHandle
  private let state = Lock(State())

  init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func add(_ event: NodeEvent) {
    let line = Array(event.line.utf8)
    // One call, so that lines of several threads do not mix.
    precondition(write(file.fileDescriptor, line, line.count) == line.count)
  }

  // MARK: The schedule

  func noteDue(_ feeds: [DueFeed]) {
    state.withLock { state in
      for one in feeds { state.read[one.feed.url.string] = (one.feed.id, one.feed.health.token) }
    }
  }

  func noteRenewal(of node: NodeID, sent: Int64) {
    state.withLock { $0.node = node.rawValue }
    add(NodeEvent(.renewed, node: node.rawValue, sent: sent))
  }

  // MARK: Requests

  /// Notes that a feed is requested.
  ///
  /// - Returns: The number of the request, and its time, which is the version of the answer.
  func begin(_ url: WebAddress, date: Date) -> (fetch: Int64, version: Int64) {
    let event = state.withLock { state in
      state.count += 1
      let read = state.read[url.string]
      if let read { state.requests[read.feed] = state.count }
      return NodeEvent(
        .begun, node: state.node, fetch: state.count, feed: read?.feed.rawValue ?? 0, token: read?.token ?? -1,
        date: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
    add(event)
    return (event.fetch, event.time)
  }

  /// Notes that the result of a feed's last request is sent to the database.
  ///
  /// - Returns: The number of the request.
  func store(_ feed: FeedID, _ claim: FeedClaim, checked: Date) -> Int64 {
    let fetch = state.withLock { $0.requests[feed] ?? 0 }
    add(
      NodeEvent(
        .storing, node: claim.node?.rawValue ?? 0, fetch: fetch, feed: feed.rawValue, token: claim.token,
        date: Int64((checked.timeIntervalSince1970 * 1000).rounded())))
    return fetch
  }
}
