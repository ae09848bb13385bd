/// A list of feeds, in folders, as readers exchange it (opml.org/spec2.opml).
public struct OPMLDocument: Sendable {
  public var title: String?
  public var outlines: [OPMLOutline]
  /// What could not be read, or only by mending, in the order of the document.
  public var problems: [OPMLProblem]

  public init(title: String? = nil, outlines: [OPMLOutline] = [], problems: [OPMLProblem] = []) {
    self.title = title
    self.outlines = outlines
    self.problems = problems
  }
}

extension OPMLDocument {
  /// All feeds in the order of the document, each with the titles of the folders around it, outermost first.
  ///
  /// Every feed has them all, so that no more than 16 folders are told, and of a title no more than 1,024 bytes.
  public var subscriptions: [(folders: [String], title: String, feedURL: String, siteURL: String?)] {
    var subscriptions: [(folders: [String], title: String, feedURL: String, siteURL: String?)] = []
    func folder(_ title: String) -> String {
      title.utf8.count <= 1_024 ? title : String(decoding: title.utf8.prefix(1_024), as: UTF8.self)
    }
    func walk(_ outlines: [OPMLOutline], _ folders: [String]) {
      for outline in outlines {
        if let feedURL = outline.feedURL {
          subscriptions.append((folders, outline.title, feedURL, outline.siteURL))
        }
        guard !outline.children.isEmpty else { continue }
        walk(outline.children, folders.count < 16 ? folders + [folder(outline.title)] : folders)
      }
    }
    walk(outlines, [])
    return subscriptions
  }
}
