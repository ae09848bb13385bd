import Foundation
import Loading

extension WebAddress {
  /// The address of a URL of Foundation; nil if it is relative, or no web address.
  public init?(_ url: URL) {
    self.init(url.absoluteString)
  }

  /// The address as a URL of Foundation; nil if Foundation does not read it.
  public var foundationURL: URL? { URL(string: string) }
}

extension Request {
  /// Creates a request for a URL of Foundation. One that is no web address is refused when it is sent.
  public init(_ url: URL) {
    self.init(url.absoluteString)
  }
}
