import Bytes

/// The client of a request, for limits per client.
enum ClientKey: Hashable, Sendable {
  case network(PeerNetwork)
  /// The name from `HTTPServerConfiguration.clientKey`.
  case named(ByteString)
}
