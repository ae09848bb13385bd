/// One request on its way in, and what its answer needs to know of it. Only the connection's thread touches it.
final class Exchange {
  enum Phase {
    /// The body is coming in.
    case receiving
    /// The body is too large: the rest of it is read and forgotten, then the answer is 413.
    case discarding
    /// The handler's task runs, or its answer is there.
    case handling
  }

  var phase: Phase = .receiving
  /// The body so far.
  var body: [UInt8] = []
  /// Bytes of the body so far, also those that were not kept.
  var receivedBytes = 0
  var conditions = RequestConditions()
  /// The stream's socket, as the peer watch knows it.
  var watched: (token: UInt64, socket: Int32)?
  /// Shared with the handler's task and with the server's stop.
  let answer: PendingAnswer

  init(answer: PendingAnswer) {
    self.answer = answer
  }
}
