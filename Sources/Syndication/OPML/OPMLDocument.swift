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
  public var subscriptions: [(folders: [String], title: String, feedURL: String, siteURL: String?)] {
    var subscriptions: [(folders: [String], title: String, feedURL: String, siteURL: String?)] = []
    func walk(_ outlines: [OPMLOutline], _ folders: [String]) {
      for outline in outlines {
        if let feedURL = outline.feedURL {
          subscriptions.append((folders, outline.title, feedURL, outline.siteURL))
        }
        if !outline.children.isEmpty { walk(outline.children, folders + [outline.title]) }
      }
    }
    walk(outlines, [])
    return subscriptions
  }
}
