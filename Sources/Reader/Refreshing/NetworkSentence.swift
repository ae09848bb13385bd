import Loading

/// Why something could not be fetched, as the reader's users and its operator need to know it.
enum NetworkSentence {
  static func describe(_ error: TransportError) -> String {
    if case .privateNetwork(let host, let address) = error {
      let place: String = host == address ? address : "\(host) (\(address))"
      return
        "\(place) is an address inside a private network. Feeds there are refused, unless the reader is started with "
        + "--allow-private-networks."
    }
    return "\(error)"
  }
}
