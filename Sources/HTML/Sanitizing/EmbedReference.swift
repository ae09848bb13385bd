/// A player or post of another site that an article shows: kept as a reference, loaded when a reader asks for it.
public struct EmbedReference: Sendable, Hashable, Codable {
  /// The site, as a reader knows it.
  public let host: String
  /// The address that can be put into a frame.
  public let embedURL: String
  /// The address of the page about it.
  public let pageURL: String

  public init(host: String, embedURL: String, pageURL: String) {
    self.host = host
    self.embedURL = embedURL
    self.pageURL = pageURL
  }
}
