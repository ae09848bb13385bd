import Bytes

/// Distinguishes feeds of comments, which few people subscribe to, from feeds of entries.
enum CommentFeeds {
  /// The words for comments in the addresses and titles of blogging systems, in their most common languages.
  private static let words = [
    "comment", "kommentar", "comentari", "comentário", "commenti", "reacties", "komentarz", "komentář", "комментари",
    "коментар", "yorum", "コメント", "评论", "評論", "留言", "댓글", "replies",
  ]

  static func isLikely(_ feed: DiscoveredFeed) -> Bool {
    let title = (feed.title ?? "").lowercased()
    if words.contains(where: { title.containsBytes($0) }) { return true }
    return feed.url.string.lowercasedASCII.splitBytes(on: "/").dropFirst(2).contains { $0.hasBytePrefix("comments") }
  }
}
