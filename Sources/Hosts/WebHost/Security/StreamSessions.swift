import HTTPServer
import Reader
import Storage
import Threading

/// The open streams with their sessions. A stream closes as soon as its session ends.
final class StreamSessions: Sendable {
  private struct Place {
    let user: UserID
    let token: String?
    let stream: ResponseStream
  }

  private let places = Lock<[ObjectIdentifier: Place]>([:])

  var isEmpty: Bool { places.withLock { (places: inout [ObjectIdentifier: Place]) in places.isEmpty } }

  /// Adds a stream until it is closed.
  func add(_ stream: ResponseStream, user: UserID, token: String?) {
    let id = ObjectIdentifier(stream)
    let place = Place(user: user, token: token, stream: stream)
    places.withLock { (places: inout [ObjectIdentifier: Place]) in places[id] = place }
    stream.onClose { [weak self] in
      self?.places.withLock { (places: inout [ObjectIdentifier: Place]) in places[id] = nil }
    }
  }

  /// Closes the streams of a user whose sessions have all ended.
  func close(of user: UserID) {
    for place in all where place.user == user { place.stream.close() }
  }

  /// Closes the streams whose session has ended.
  ///
  /// - Complexity: O(n) in the number of streams, with one database query for each.
  func closeEnded(_ accounts: Accounts) async throws(StorageError) {
    for place in all {
      if let token = place.token, try await accounts.session(token: token) != nil { continue }
      place.stream.close()
    }
  }

  private var all: [Place] {
    places.withLock { (places: inout [ObjectIdentifier: Place]) in Array(places.values) }
  }
}

extension WebHost {
  /// Handles writes of another process to the database. Anything may have changed: passwords, feeds and entries.
  public func otherProcessesHaveWritten() async {
    await services.live.everythingMayHaveChanged()
    do {
      try await streams.closeEnded(services.accounts())
    } catch {
      await services.live.refreshFailed("The sessions of open pages could not be checked: \(error)")
    }
  }
}
