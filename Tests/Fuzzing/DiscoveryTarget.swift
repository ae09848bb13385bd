import Syndication

extension FuzzTarget {
  /// Checks that addresses found in a page or guessed from typed text are absolute, have the scheme http or https, and
  /// are unique.
  static let discovery: FuzzTarget = FuzzTarget(name: "discovery") { bytes in
    let found = FeedDiscovery(in: bytes, pageURL: "https://page.example/a/b?c#d").links()
    requireAddresses(found.feeds.map(\.url))
    let typed = String(decoding: bytes.prefix(512), as: UTF8.self)
    requireAddresses(FeedDiscovery.wellKnownAddresses(forPage: typed))
  }

  private static func requireAddresses(_ addresses: [WebAddress]) {
    require(Set(addresses).count == addresses.count, "An address is there twice: \(addresses)")
    for address in addresses {
      require(address.scheme == "http" || address.scheme == "https", "“\(address)” is not a web address")
    }
  }
}
