import HTTPServer
import Screens
import Storage

/// The open streams of apps, by user.
@ScreenActor
final class EventStreams {
  private let mostOfUser: Int
  private let heartbeatSeconds: Double
  private var streams: [UserID: [ObjectIdentifier: EventStream]] = [:]
  private var isBeating = false

  /// - Parameters:
  ///   - mostOfUser: The most streams that a user's apps may have open, all together.
  ///   - heartbeatSeconds: Seconds between two heartbeats.
  nonisolated init(mostOfUser: Int, heartbeatSeconds: Double) {
    (self.mostOfUser, self.heartbeatSeconds) = (mostOfUser, heartbeatSeconds)
  }

  /// The number of all users' streams.
  var count: Int { streams.values.reduce(0) { $0 + $1.count } }

  /// Opens a stream.
  ///
  /// - Throws: `APIProblem.busy` if the user has the most.
  func open(_ stream: EventStream, on channel: UserEvents) throws(APIProblem) -> ResponseStream {
    guard streams[stream.user, default: [:]].count < mostOfUser else {
      throw .busy("Your apps have \(mostOfUser) streams of events open, the most allowed. Close one of them.")
    }
    let (id, user) = (ObjectIdentifier(stream), stream.user)
    streams[user, default: [:]][id] = stream
    stream.response.onClose { [weak self] in
      Task { @ScreenActor in self?.remove(id, of: user) }
    }
    stream.open(channel)
    if !isBeating {
      isBeating = true
      Task { await beat() }
    }
    return stream.response
  }

  /// Ends the streams of a user's apps that may no longer read.
  func check(_ user: UserID) {
    for stream in streams[user, default: [:]].values { stream.check() }
  }

  // MARK: Private

  private func remove(_ id: ObjectIdentifier, of user: UserID) {
    streams[user]?[id] = nil
    if streams[user]?.isEmpty == true { streams[user] = nil }
  }

  /// Sends heartbeats to all streams, and looks for those whose apps may no longer read, until the last one has ended.
  private func beat() async {
    while !streams.isEmpty {
      try? await Task.sleep(for: .seconds(heartbeatSeconds))
      for stream in streams.values.flatMap(\.values) {
        stream.check()
        stream.response.sendHeartbeat()
      }
    }
    isBeating = false
  }
}
