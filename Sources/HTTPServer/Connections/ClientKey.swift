import Bytes

/// The client of a request, for limits per client.
enum ClientKey: Hashable, Sendable {
  case network(PeerNetwork)
  /// As `HTTPServerConfiguration.clientKey` says.
  case named(ByteString)
}
