import Bytes
import Foundation

/// A feed or a folder of an OPML document.
public struct OPMLOutline: Sendable, Hashable, Codable {
  /// Plain text; the address of the feed or site if the document has no title.
  @ComparedByBytes public var title: String
  /// Absolute; nil for folders.
  public var feedURL: WebAddress?
  /// The page of the feed, absolute.
  public var siteURL: WebAddress?
  /// The feed's own description, plain text.
  @ComparedByBytes public var description: String?
  /// The language of the feed, as written.
  @ComparedByBytes public var language: String?
  /// The RSS version of the feed, as written: "RSS2", "RSS1", "scriptingNews".
  @ComparedByBytes public var version: String?
  /// The date of creation.
  public var created: Date?
  /// True if the outline and its children are commented out: they are kept, but are not in
  /// `OPMLDocument.subscriptions`.
  public var isComment: Bool
  /// Tags ("weather") and paths of folders ("/Boston/Weather"), as written.
  @ComparedByBytes public var categories: [String]
  /// The feeds and folders inside the folder.
  public var children: [OPMLOutline]

  /// Creates an outline, which is a folder without `feedURL`.
  public init(
    title: String, feedURL: WebAddress? = nil, siteURL: WebAddress? = nil, description: String? = nil,
    language: String? = nil,
    version: String? = nil, created: Date? = nil, isComment: Bool = false, categories: [String] = [],
    children: [OPMLOutline] = []
  ) {
    self.title = title
    self.feedURL = feedURL
    self.siteURL = siteURL
    self.description = description
    self.language = language
    self.version = version
    self.created = created
    self.isComment = isComment
    self.categories = categories
    self.children = children
  }
}

extension OPMLOutline {
  /// The folders that the first category names, outermost first: "/Boston/Weather" names two, "tech" one (OPML 2.0,
  /// "Subscription lists"). They apply to a feed outside any folder. Deeper ones than elements can nest are left out.
  var foldersOfCategory: [String] {
    categories.lazy.map { path in
      TextParts(path) { $0 == UInt8(ascii: "/") }.lazy.compactMap { ASCII.nonEmpty(String($0)) }
        .prefix(XMLLimits.depth)
    }.map { Array($0) }.first { !$0.isEmpty } ?? []
  }
}
