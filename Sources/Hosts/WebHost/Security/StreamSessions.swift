import Bytes
import HTTPServer
import Running
import Storage
import Threading

/// The open streams with their sessions. A stream closes as soon as its session ends.
final class StreamSessions: Sendable {
  private struct Place {
    let user: UserID
    let token: ByteString?
    let stream: ResponseStream
  }

  private struct State {
    var places: [ObjectIdentifier: Place] = [:]
    var isBeating = false
  }

  private let accounts: Accounts
  private let heartbeatSeconds: Double
  private let state = Lock(State())

  /// - Parameter heartbeatSeconds: Seconds between two heartbeats, which keep proxies from closing a quiet stream.
  init(accounts: Accounts, heartbeatSeconds: Double) {
    self.accounts = accounts
    self.heartbeatSeconds = heartbeatSeconds
  }

  var isEmpty: Bool { state.withLock { $0.places.isEmpty } }

  /// Adds a stream until it is closed.
  func add(_ stream: ResponseStream, user: UserID, token: String?) {
    let id = ObjectIdentifier(stream)
    let place = Place(user: user, token: token.map { ByteString($0) }, stream: stream)
    let isBeating = state.withLock { state in
      state.places[id] = place
      defer { state.isBeating = true }
      return state.isBeating
    }
    stream.onClose { [weak self] in self?.state.withLock { $0.places[id] = nil } }
    if !isBeating {
      Task { await beat() }
    }
  }

  /// Closes the streams of a user when any of the user's sessions has ended.
  func close(of user: UserID) {
    for place in all where place.user == user { place.stream.close() }
  }

  /// Sends a last event to all streams, and closes them.
  func closeAll(after event: [UInt8]) {
    for place in all {
      place.stream.send(event)
      place.stream.close()
    }
  }

  /// Closes the streams whose session has ended, or cannot be looked up: their pages then open new ones.
  ///
  /// - Throws: The last error of a look-up, after all streams were checked.
  /// - Complexity: O(n) in the number of streams, with one database query for each session.
  func closeEnded() async throws(StorageError) {
    var alive: [ByteString: Bool] = [:]
    var problem: StorageError?
    for place in all {
      if let token = place.token, alive[token] == nil {
        do {
          alive[token] = try await accounts.session(token: token.string) != nil
        } catch {
          alive[token] = false
          problem = error
        }
      }
      if place.token.flatMap({ alive[$0] }) != true { place.stream.close() }
    }
    if let problem { throw problem }
  }

  /// Sends heartbeats to all streams, until the last one has ended.
  private func beat() async {
    repeat {
      try? await Task.sleep(for: .seconds(heartbeatSeconds))
      // A failed look-up has closed the streams; their pages report the problem if it lasts.
      try? await closeEnded()
      for place in all { place.stream.sendHeartbeat() }
    } while state.withLock { state in
      state.isBeating = !state.places.isEmpty
      return state.isBeating
    }
  }

  private var all: [Place] { state.withLock { Array($0.places.values) } }
}

/// Tells a page that its stream ends because the program does: it comes back by itself.
private struct EndingMessage: PageMessage {
  static let type: StaticString = "ending"
}

extension WebHost {
  /// Ends the streams of all pages, which connect again after a moment: to another machine, or to the program's successor.
  public func endStreams() {
    do {
      streams.closeAll(after: try EndingMessage().event())
    } catch {
      services.logger().error("streams not ended", ["problem": "\(error)"])
    }
  }

  /// Handles writes of another process to the database: sessions may have ended.
  public func otherProcessesHaveWritten() async {
    do {
      try await streams.closeEnded()
    } catch {
      services.logger().error("sessions not checked", ["problem": error])
    }
  }
}
