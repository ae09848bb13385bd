import HTTPServer
import Screens
import Storage

/// The live events of a user for one app, until either ends it or the app may no longer read.
@ScreenActor
final class EventStream {
  /// The most bytes that wait for an app. One that reads too slowly is disconnected; it then loads what it has missed.
  static let longestQueue = 1 << 20

  let user: UserID
  let response: ResponseStream
  private let isGranted: @Sendable () async throws -> Bool
  private var hearing: (channel: UserEvents, subscription: EventSubscription)?
  private var checking: Task<Void, Never>?
  private var isBehind = false

  /// - Parameter isGranted: Returns false, or throws, if the app may no longer read.
  init(user: UserID, isGranted: @escaping @Sendable () async throws -> Bool) {
    self.user = user
    self.isGranted = isGranted
    response = ResponseStream(maximumQueuedBytes: Self.longestQueue)
  }

  /// Sends the first event, and then those of the channel.
  func open(_ channel: UserEvents) {
    send(AppEvent.opened.bytes)
    let subscription = channel.subscribe { [weak self] event in self?.hear(event) }
    hearing = (channel, subscription)
  }

  /// Ends the stream if the app may no longer read. Calls during a check cause one more.
  func check() {
    isBehind = true
    guard checking == nil else { return }
    checking = Task {
      while isBehind {
        isBehind = false
        // Without an answer the stream ends: the app signs in again, and hears the reason.
        if (try? await isGranted()) != true { response.close() }
      }
      checking = nil
    }
  }

  func send(_ bytes: [UInt8]) {
    if response.send(bytes) == .overflow { response.close() }
  }

  private func hear(_ event: ReaderEvent) {
    switch event {
    // Passwords of apps are among the settings, and another process may have revoked one.
    case .settingsChanged, .anythingMayHaveChanged: check()
    default: break
    }
    for event in AppEvent.all(for: event) { send(event.bytes) }
  }
}
