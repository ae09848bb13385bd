import Loading

/// Why something could not be fetched, as the reader's users and its operator need to know it.
enum NetworkSentence {
  static func describe(_ error: TransportError) -> String {
    // Which address the name has is the operator's to know: it maps a network that the reader's users do not see.
    if case .privateNetwork(let host, _) = error {
      return
        "\(host) is an address inside a private network. Feeds there are refused, unless the reader is started with "
        + "--allow-private-networks."
    }
    return "\(error)"
  }
}
