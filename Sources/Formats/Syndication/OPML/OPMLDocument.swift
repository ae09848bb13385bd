import Bytes
import Foundation

/// A list of feeds, in folders, as readers import and export it (opml.org/spec2.opml).
public struct OPMLDocument: Sendable, Hashable, Codable {
  /// Plain text.
  @ComparedByBytes public var title: String?
  /// The date of creation.
  public var created: Date?
  /// The date of the last change.
  public var modified: Date?
  /// The name of the owner of the list.
  @ComparedByBytes public var ownerName: String?
  /// The e-mail address of the owner of the list.
  @ComparedByBytes public var ownerEmail: String?
  /// A page about the owner of the list, as written.
  public var ownerURL: WebAddress?
  /// The feeds and folders, in the order of the document.
  public var outlines: [OPMLOutline]
  /// The parts that were left out or repaired, in the order of the document.
  public var problems: [OPMLProblem]

  /// Creates a list of feeds.
  public init(
    title: String? = nil, created: Date? = nil, modified: Date? = nil, ownerName: String? = nil,
    ownerEmail: String? = nil, ownerURL: WebAddress? = nil, outlines: [OPMLOutline] = [], problems: [OPMLProblem] = []
  ) {
    self.title = title
    self.created = created
    self.modified = modified
    self.ownerName = ownerName
    self.ownerEmail = ownerEmail
    self.ownerURL = ownerURL
    self.outlines = outlines
    self.problems = problems
  }
}

/// A feed of an OPML document with its folders.
public struct OPMLSubscription: Sendable, Hashable, Codable {
  /// The titles of the folders around it, outermost first; for a feed outside any folder, those that its first category
  /// names.
  @ComparedByBytes public var folders: [String]
  /// Plain text; an address if the document has no title.
  @ComparedByBytes public var title: String
  /// Absolute.
  public var feedURL: WebAddress
  /// The page of the feed, absolute.
  public var siteURL: WebAddress?
  /// All its categories, as written.
  @ComparedByBytes public var categories: [String]

  /// Creates a feed with its folders.
  public init(
    folders: [String], title: String, feedURL: WebAddress, siteURL: WebAddress? = nil, categories: [String] = []
  ) {
    self.folders = folders
    self.title = title
    self.feedURL = feedURL
    self.siteURL = siteURL
    self.categories = categories
  }
}

extension OPMLDocument {
  /// The most folders around a feed.
  static let mostFolders = 16
  /// The longest name of a folder, in bytes.
  static let longestFolder = 1_024

  /// All feeds in the order of the document, without those that are commented out.
  ///
  /// A feed in a folder stays in that folder, regardless of its categories; a feed outside any folder is in the folder
  /// that its first category names. Every feed has the names of all its folders, so these are limited to 16, each of at
  /// most 1,024 bytes; `problems` names the folders that are cut.
  public var subscriptions: [OPMLSubscription] {
    var subscriptions: [OPMLSubscription] = []
    func walk(_ outlines: [OPMLOutline], _ folders: [String]) {
      for outline in outlines where !outline.isComment {
        if let feedURL = outline.feedURL {
          let named =
            folders.isEmpty ? outline.foldersOfCategory.prefix(Self.mostFolders).map(Self.folder) : folders
          subscriptions.append(
            OPMLSubscription(
              folders: named, title: outline.title, feedURL: feedURL, siteURL: outline.siteURL,
              categories: outline.categories))
        }
        guard !outline.children.isEmpty else { continue }
        walk(outline.children, folders.count < Self.mostFolders ? folders + [Self.folder(outline.title)] : folders)
      }
    }
    walk(outlines, [])
    return subscriptions
  }

  private static func folder(_ title: String) -> String { title.shortened(toBytes: longestFolder) }
}
