import Bytes
import Storage
import Threading

/// The MD5 of feeds' addresses, by which clients ask for icons: one at a time, each among all feeds.
final class AddressHashes: Sendable {
  /// The most that are kept. Beyond, all are computed again.
  static let most = 50_000

  private let hashes = Lock<[WebAddress: ByteString]>([:])

  /// The MD5 of an address, in hexadecimal digits.
  func hash(of address: WebAddress) -> ByteString {
    if let known = hashes.withLock({ $0[address] }) { return known }
    let hash = ByteString(MD5.hex(of: address.string.utf8))
    hashes.withLock { hashes in
      if hashes.count >= Self.most { hashes = [:] }
      hashes[address] = hash
    }
    return hash
  }

  var count: Int { hashes.withLock { $0.count } }
}
