import HTTPServer
import Reader
import Storage
import Synchronization

/// The open streams with the sessions that they belong to: a stream ends with its session, at once.
final class StreamSessions: Sendable {
  private struct Place {
    let user: UserID
    let token: String?
    let stream: ResponseStream
  }

  private let places = Mutex<[ObjectIdentifier: Place]>([:])

  var isEmpty: Bool { places.withLock { (places: inout [ObjectIdentifier: Place]) in places.isEmpty } }

  /// Takes a stream in, until it is closed.
  func add(_ stream: ResponseStream, user: UserID, token: String?) {
    let id = ObjectIdentifier(stream)
    let place = Place(user: user, token: token, stream: stream)
    places.withLock { (places: inout [ObjectIdentifier: Place]) in places[id] = place }
    stream.onClose { [weak self] in
      self?.places.withLock { (places: inout [ObjectIdentifier: Place]) in places[id] = nil }
    }
  }

  /// Ends the streams of a user whose sessions have all ended.
  func close(of user: UserID) {
    for place in all where place.user == user { place.stream.close() }
  }

  /// Ends the streams whose session is no more. O(n) in streams, each a look into the database.
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
  /// Another process has written to the database, nobody knows what: passwords may have changed, feeds and entries too.
  public func otherProcessesHaveWritten() async {
    await services.live.everythingMayHaveChanged()
    do {
      try await streams.closeEnded(services.accounts())
    } catch {
      await services.live.refreshFailed("The sessions of open pages could not be checked: \(error)")
    }
  }
}
