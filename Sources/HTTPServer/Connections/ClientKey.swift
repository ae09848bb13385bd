import Bytes

/// Who a request is from, as far as limits per client care.
enum ClientKey: Hashable, Sendable {
  case network(PeerNetwork)
  /// What `HTTPServerConfiguration.clientKey` says.
  case named(ByteString)
}
