import Storage

/// The reason why a use case refused its input, in a sentence for the user.
public enum UseCaseError: Error, Sendable, CustomStringConvertible {
  /// There is no such entry, feed or folder, or the user may not see it.
  case notFound
  case tooLong(field: String, bytes: Int, most: Int)
  case tooManyFeeds(Int, most: Int)
  case tooManyEntries(most: Int)
  case tooMany(String, most: Int)
  /// A field has no text.
  case missing(String)
  /// The address of a place to send to is not valid.
  case badPattern(String)
  /// The search index is behind: a rule would miss entries.
  case incompleteIndex
  /// The feed of the ended subscription is no longer stored.
  case cannotRestore
  /// Feeds of ended subscriptions are no longer stored; all else is undone.
  case feedsGone([WebAddress])
  /// A note has neither a passage nor a text.
  case emptyNote
  /// Entries have more content than a program gets at once.
  case tooMuchContent(megabytes: Int)

  public var description: String {
    switch self {
    case .notFound: "There is no such entry, feed or folder."
    case .tooLong(let field, let bytes, let most): "\(field) has at most \(most) bytes; this one has \(bytes)."
    case .tooManyFeeds(let count, let most):
      "You follow \(count) feeds; at most \(most) are allowed. Unsubscribe from some first."
    case .tooManyEntries(let most): "At most \(most) entries can be changed at once. Choose fewer."
    case .tooMany(let what, let most): "There are at most \(most) \(what). Remove one first."
    case .missing(let field): "\(field) is missing."
    case .badPattern(let reason): "This address cannot be used. \(reason)"
    case .incompleteIndex:
      "New entries are still being indexed, and the rule would miss some of them. Try again in a few minutes."
    case .cannotRestore: "This can no longer be undone. Add the feed again by its address."
    case .feedsGone(let addresses):
      "The rest is as before. These feeds were removed meanwhile; add them again by their addresses: "
        + addresses.map(\.string).joined(separator: ", ")
    case .tooMuchContent(let megabytes):
      "These entries have more than \(megabytes) MB of contents. Ask for fewer at once."
    case .emptyNote: "The note is empty. Write something, or mark a passage of the text."
    }
  }
}
