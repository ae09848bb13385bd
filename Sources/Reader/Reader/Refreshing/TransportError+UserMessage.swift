import Loading

extension TransportError {
  /// The reason for users and the operator why a request got no response.
  package var userMessage: String {
    // The address that the name resolves to is omitted: it would show users the structure of the operator's network.
    if case .privateNetwork(let host, _) = self {
      return
        "\(host) is an address inside a private network. Feeds there are refused, unless the reader is started with "
        + "--allow-private-networks."
    }
    return "\(self)"
  }
}
