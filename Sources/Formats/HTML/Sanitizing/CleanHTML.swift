import WebAddresses

/// The result of sanitizing an article.
public struct CleanHTML: Sendable {
  /// The clean markup.
  public let html: SafeHTML
  /// The plain text: white space folded, blocks separated by a space.
  public let text: String
  /// The labels of frames and drawings, used for an article without text.
  public let labels: String
  /// The images, in order, without duplicates.
  public let images: [ImageReference]
  /// The embeds of known hosts, in order, without duplicates.
  public let embeds: [EmbedReference]
  /// The absolute addresses of the links, in order, without duplicates.
  public let links: [WebAddress]
  /// The parts of the article left out because of limits.
  public let omissions: Omissions
}
