import Bytes
import WebAddresses

/// A player or post of another site in an article. It is kept as a reference and loaded after a click.
public struct EmbedReference: Sendable, Hashable, Codable {
  /// The site's name as displayed.
  @ComparedByBytes public private(set) var host: String
  /// The address to load in a frame.
  public let embedURL: WebAddress
  /// The address of the page about it.
  public let pageURL: WebAddress

  /// Creates a reference. The host is shown to the reader; the player is loaded from `embedURL`.
  public init(host: String, embedURL: WebAddress, pageURL: WebAddress) {
    self.host = host
    self.embedURL = embedURL
    self.pageURL = pageURL
  }
}
