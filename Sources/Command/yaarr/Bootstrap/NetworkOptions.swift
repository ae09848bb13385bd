import CommandOptions
import CurlTransport
import Fetching
import Loading
import Reader
import WebAddresses
import WebHost

/// The network addresses that the operator allows the reader to reach.
enum NetworkOptions {
  static let allowPrivateNetworks = Flag(
    "allow-private-networks", variable: "YAARR_ALLOW_PRIVATE_NETWORKS",
    help:
      "Also fetch from private networks and from this machine. Off by default, so that a feed cannot make the reader "
      + "access your own network.")

  static let privateNetwork = Option<[NetworkRangeList]>(
    "allow-private-network", value: "RANGE", variable: "YAARR_ALLOW_PRIVATE_NETWORK",
    help:
      "Also fetch from private addresses in this network, such as 192.168.1.0/24, or in several with commas. "
      + "“yaarr feeds set” allows them for one feed.")

  static let publicAddress = Option<PublicAddress?>(
    "public-address", value: "URL", variable: "YAARR_PUBLIC_ADDRESS",
    help:
      "The address of the reader in browsers, if a proxy is in front of it. Pictures in feeds may not point to it, and "
      + "hubs deliver new entries there. The reader needs a host name of its own."
  )

  /// The addresses at which browsers reach a server on this data, as far as they are known.
  ///
  /// - Parameter listening: The address that the server listens on, as `127.0.0.1:8080`.
  static func ownAddress(listening: String?, _ installation: Installation) async throws -> OwnAddress {
    OwnAddress(
      listening: listening, publicAddress: try await installation.publicAddress(), publicPaths: [WebHost.samplesPath])
  }

  static let contact = Option<Contact?>(
    "contact", value: "URL", variable: "YAARR_CONTACT",
    help:
      "A page or mail address at which sites can reach you. It is sent with each request, as part of the User-Agent.")

  /// - Parameters:
  ///   - ownAuthority: The address and port of the reader itself, whose samples may be fetched.
  ///   - contact: See the option.
  static func transport(
    allowsPrivateNetworks: Bool, privateNetworks: [NetworkRange] = [], ownAuthority: String? = nil,
    contact: String? = nil
  ) -> CurlTransport {
    var configuration = Configuration()
    configuration.userAgent = userAgent(contact: contact)
    configuration.allowsPrivateNetworks = allowsPrivateNetworks
    configuration.allowedPrivateNetworks = privateNetworks
    // No more of the reader itself: its metrics are for the operator, and no redirect may show them.
    if let ownAuthority { configuration.allowedPrivateFolders = [ownAuthority + WebHost.samplesPath] }
    return CurlTransport(configuration: configuration)
  }

  /// Names the program, its purpose and whom to turn to. A field cannot have control characters, and its comment no
  /// parentheses (RFC 9110, section 5.6.5).
  static func userAgent(contact: String?) -> String {
    let address = (contact ?? "").utf8.filter(Contact.isAllowed)
    let page = address.isEmpty ? "" : "; +" + String(decoding: address, as: UTF8.self)
    return "YAARR/\(Yaarr.version) (self-hosted feed reader\(page))"
  }
}

/// The address of a site, and perhaps a path.
struct PublicAddress: ArgumentConvertible {
  static let expectation = "an address such as https://reader.example"

  let argument: String

  init?(argument: String) {
    guard WebHost.prefix(publicAddress: argument) != nil, argument.utf8.allSatisfy({ !"?#@ ".utf8.contains($0) }) else {
      return nil
    }
    self.argument = argument
  }

  /// True if the address has a path. Pages do not work below one.
  var hasPath: Bool { WebAddress(argument)?.segments.isEmpty == false }
}

/// A page or a mail address, as it can be a part of a User-Agent.
struct Contact: ArgumentConvertible {
  static let expectation = "a page or mail address of ASCII characters without spaces and parentheses"

  let argument: String

  init?(argument: String) {
    guard !argument.isEmpty, argument.utf8.allSatisfy(Self.isAllowed) else { return nil }
    self.argument = argument
  }

  static func isAllowed(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !"()\\".utf8.contains(byte) }
}

/// A number of minutes or connections: none has no meaning.
struct PositiveNumber: ArgumentConvertible {
  static let expectation = "a number from 1 to \(UInt16.max)"

  let value: UInt16

  init(_ value: UInt16) {
    self.value = max(value, 1)
  }

  init?(argument: String) {
    guard let value = UInt16(argument), value > 0 else { return nil }
    self.init(value)
  }

  var argument: String { "\(value)" }
}
