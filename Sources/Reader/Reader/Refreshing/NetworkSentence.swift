import Loading

/// Describes to users and the operator why a request failed.
package enum NetworkSentence {
  package static func describe(_ error: TransportError) -> String {
    // The address that the name resolves to is omitted: it would show users the structure of the operator's network.
    if case .privateNetwork(let host, _) = error {
      return
        "\(host) is an address inside a private network. Feeds there are refused, unless the reader is started with "
        + "--allow-private-networks."
    }
    return "\(error)"
  }
}
