import Bytes
import Foundation

/// A feed or a folder of an OPML document.
public struct OPMLOutline: Sendable, Hashable, Codable {
  /// Plain text; where the document has none, the address of the feed or site.
  @Bytewise public var title: String
  /// Absolute; nil for folders.
  @Bytewise public var feedURL: String?
  /// The page of the feed, absolute.
  @Bytewise public var siteURL: String?
  /// What the feed says about itself, plain text.
  @Bytewise public var description: String?
  /// The language of the feed, as written.
  @Bytewise public var language: String?
  /// The version of RSS that the feed is in, as written: "RSS2", "RSS1", "scriptingNews".
  @Bytewise public var version: String?
  /// When the outline was made.
  public var created: Date?
  /// True if the outline and all inside are commented out: they are kept, but not in `OPMLDocument.subscriptions`.
  public var isComment: Bool
  /// Tags ("weather") and paths of folders ("/Boston/Weather"), as written.
  @Bytewise public var categories: [String]
  /// What the folder contains.
  public var children: [OPMLOutline]

  /// Creates an outline; one without `feedURL` is a folder.
  public init(
    title: String, feedURL: String? = nil, siteURL: String? = nil, description: String? = nil, language: String? = nil,
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
  /// "Subscription lists"). Of a feed that is in no folder this is its folder.
  var foldersOfCategory: [String] {
    categories.lazy.map { $0.splitBytes(on: "/").compactMap { ASCII.nonEmpty(String($0)) } }.first { !$0.isEmpty } ?? []
  }
}
