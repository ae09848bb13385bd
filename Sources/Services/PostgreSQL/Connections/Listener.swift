/// A task that receives what is sent to a channel.
final class Listener: Sendable {
  init(channel: String, _ continuation: AsyncStream<String>.Continuation) {
    self.channel = channel
    self.continuation = continuation
  }

  let channel: String
  let continuation: AsyncStream<String>.Continuation

  /// The request that has the server send the channel's notifications to a connection.
  var request: ServerRequest {
    ServerRequest(.single(.readOnly), [EncodedStatement("LISTEN \"\(channel.replacing("\"", with: "\"\""))\"")])
  }
}
