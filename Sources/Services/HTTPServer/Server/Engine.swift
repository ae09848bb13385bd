import Foundation

/// A running server, for use by other threads: its port, and the way to its loop.
final class Engine: Sendable {
  // MARK: Lifecycle

  init(
    configuration: HTTPServerConfiguration, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) throws(HTTPServerError) {
    let messages = try MessageQueue()
    let socket = try ListeningSocket(address: configuration.address, port: configuration.port)
    port = socket.port
    self.messages = messages
    Thread.detachNewThread {
      EventLoop(socket: socket, messages: messages, configuration: configuration, handler: handler).run()
    }
  }

  // MARK: Internal

  let port: UInt16

  /// Stops the server. `done` runs once it has stopped, also if it had stopped before.
  func stop(_ done: @escaping @Sendable () -> Void) {
    if !messages.post(.stop(done: done)) { done() }
  }

  // MARK: Private

  private let messages: MessageQueue
}
