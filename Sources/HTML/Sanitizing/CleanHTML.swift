/// What the sanitizer makes of an article.
public struct CleanHTML: Sendable {
  public let html: SafeHTML
  /// The plain text: white space folded, blocks separated by a space. An article without a word of its own has the
  /// labels of its frames.
  public let text: String
  /// The images, in order, each once.
  public let images: [ImageReference]
  /// The embeds of known hosts, in order, each once.
  public let embeds: [EmbedReference]
  /// The absolute addresses of the links, in order, each once.
  public let links: [String]
  /// Parts of the article that are missing because they are more than is kept.
  public let omissions: Omissions
}
