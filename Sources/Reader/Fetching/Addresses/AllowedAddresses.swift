import Storage

/// Filters a feed's addresses: only addresses on the web, of a bounded length and not of the reader itself are stored.
struct AllowedAddresses: Sendable {
  let ownAddress: OwnAddress

  /// The address, as published, if it is allowed as a link.
  func link(_ address: WebAddress?) -> WebAddress? {
    guard let address, let parts = BrowserAddress(address.string), !ownAddress.isOwn(parts) else { return nil }
    return address
  }

  /// The address if it is allowed as a picture, which is loaded without a click.
  func picture(_ address: WebAddress?) -> WebAddress? {
    link(address).flatMap { VideoHost.serves($0.string) ? nil : $0 }
  }

  /// - Returns: Nil if neither the name nor the address can be stored.
  func reference(name: String?, url: WebAddress?) -> Reference? {
    let reference = Reference(name: EntryLimits.name(name), url: link(url))
    return reference.isEmpty ? nil : reference
  }
}
