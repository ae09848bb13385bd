/// What the sanitizer makes of an article.
public struct CleanHTML: Sendable {
  public let html: SafeHTML
  /// The plain text: white space folded, blocks separated by a space.
  public let text: String
  /// Names of frames and drawings, which stand for an article that has no words.
  public let labels: String
  /// The images, in order, each once.
  public let images: [ImageReference]
  /// The embeds of known hosts, in order, each once.
  public let embeds: [EmbedReference]
  /// The absolute addresses of the links, in order, each once.
  public let links: [String]
  /// Parts of the article that are missing because they are more than is kept.
  public let omissions: Omissions
}
