import Bytes
import HTML
import Threading

/// Converts the elements of an OPML document to outlines.
struct OPMLReader {
  private var problems: [OPMLProblem] = []
  private var cancellation = CancellationCheck()
  private var count = 0
  private let most: Int
  /// The problems that are listed once for all outlines, at their first occurrence.
  private var common: [CommonProblem: (line: Int, title: String, count: Int)] = [:]

  /// Conventions of the exporting program, the same for each outline: one line for each would hide the other problems.
  private enum CommonProblem: CaseIterable {
    case comment, unusedCategories, severalCategories, longFolder, deepFolder
  }

  private init(most: Int) {
    self.most = most
  }

  /// The most outlines of a document of that size: an outline of ten bytes takes two hundred bytes of memory. One of a
  /// real list has a title and an address.
  static func most(ofBytes count: Int) -> Int { max(10_000, count / 50) }

  static func read(_ root: XMLElement) throws(FeedError) -> OPMLDocument {
    var reader = OPMLReader(most: most(ofBytes: root.document.source.count))
    var document = OPMLDocument()
    switch root.name {
    case "opml":
      for child in root.children {
        switch child.name {
        case "head": reader.readHead(child, into: &document)
        case "body": document.outlines += try reader.outlines(in: child, depth: 0)
        // Some programs omit the body.
        case "outline":
          if let outline = try reader.outline(child, depth: 0) { document.outlines.append(outline) }
        default: break
        }
      }
    case "outline": if let outline = try reader.outline(root, depth: 0) { document.outlines.append(outline) }
    default: document.outlines = try reader.outlines(in: root, depth: 0)
    }
    reader.noteCommonProblems()
    if reader.count > reader.most {
      reader.problems.append(
        OPMLProblem(line: 1, reason: "The list has more than \(reader.most) outlines; the rest was left out."))
    }
    document.problems = reader.problems
    return document
  }

  private func readHead(_ head: XMLElement, into document: inout OPMLDocument) {
    for child in head.children {
      switch child.name {
      case "title": document.title = document.title ?? child.text
      case "datecreated": document.created = document.created ?? child.text.flatMap { FeedDate.parse($0) }
      case "datemodified": document.modified = document.modified ?? child.text.flatMap { FeedDate.parse($0) }
      case "ownername": document.ownerName = document.ownerName ?? child.text.flatMap(line)
      case "owneremail": document.ownerEmail = document.ownerEmail ?? child.text
      case "ownerid": document.ownerURL = document.ownerURL ?? child.text.map { WebAddress(unparsed: $0) }
      default: break
      }
    }
  }

  private mutating func outlines(in element: XMLElement, depth: Int) throws(FeedError) -> [OPMLOutline] {
    var outlines: [OPMLOutline] = []
    for child in element.children where child.name == "outline" {
      if let outline = try outline(child, depth: depth) { outlines.append(outline) }
    }
    return outlines
  }

  private mutating func outline(_ element: XMLElement, depth: Int) throws(FeedError) -> OPMLOutline? {
    if cancellation.isCancelled() { throw .cancelled }
    count += 1
    guard count <= most else { return nil }
    let stated = (element.attribute("title") ?? element.attribute("text")).flatMap(line)
    let type = element.keyword("type") ?? ""
    let named = stated.map { "“\($0.shortened(toBytes: 100))”" } ?? "An outline without a title"
    let children = try outlines(in: element, depth: depth + 1)
    var feedURL: WebAddress? = nil
    if let address = element.attribute("xmlurl") ?? element.attribute("feedurl") {
      feedURL = absolute(address)
      if case .none = feedURL {
        note("\(named) has “\(address)” as its address, which is not a web address.", element)
        if children.isEmpty { return nil }
      }
    } else if Self.feedTypes.contains(type), children.isEmpty {
      note("\(named) is a feed without an address (xmlUrl).", element)
      return nil
    } else if type == "include" || type == "link", children.isEmpty {
      note("\(named) refers to another document, which was not read.", element)
      return nil
    }
    let siteURL = element.attribute("htmlurl").flatMap(absolute)
    guard let title = stated ?? (siteURL ?? feedURL)?.string ?? (children.isEmpty ? nil : "") else { return nil }
    var outline = OPMLOutline(title: title, feedURL: feedURL, siteURL: siteURL, children: children)
    outline.description = element.attribute("description").flatMap(line)
    outline.language = element.attribute("language").flatMap { ASCII.nonEmpty($0) }
    outline.version = element.attribute("version").flatMap { ASCII.nonEmpty($0) }
    outline.created = element.attribute("created").flatMap { FeedDate.parse($0) }
    outline.isComment = element.keyword("iscomment") == "true"
    outline.categories = element.attribute("category").map(categories) ?? []
    if outline.isComment {
      noteOnce(.comment, named, element)
    } else if case .some = feedURL, depth > 0, !outline.categories.isEmpty {
      noteOnce(.unusedCategories, named, element)
    } else if case .some = feedURL, outline.categories.count > 1 {
      noteOnce(.severalCategories, named, element)
    }
    let ofCategory = if case .some = feedURL, depth == 0 { outline.foldersOfCategory } else { [String]() }
    if ofCategory.contains(where: isLong) || !children.isEmpty && isLong(title) {
      noteOnce(.longFolder, named, element)
    }
    if ofCategory.count > OPMLDocument.mostFolders || !children.isEmpty && depth >= OPMLDocument.mostFolders {
      noteOnce(.deepFolder, named, element)
    }
    return outline
  }

  private static let feedTypes: [ByteString] = ["rss", "atom", "json", "rdf"]

  /// Reads plain text, which many programs escape for HTML first.
  private func line(_ text: String) -> String? {
    ASCII.nonEmpty(PlainText.decode(text, markup: .references))
  }

  /// Reads the categories, separated by commas, each a tag or a path of folders (OPML 2.0, "Subscription lists").
  private func categories(_ text: String) -> [String] {
    UniqueTexts.of(text.splitBytes(on: ",").compactMap { line(String($0)) })
  }

  private func isLong(_ folder: String) -> Bool { folder.utf8.count > OPMLDocument.longestFolder }

  private func absolute(_ text: String) -> WebAddress? {
    AddressResolver.resolve(text, against: nil).flatMap { AddressResolver.isWebAddress($0.string) ? $0 : nil }
  }

  // MARK: Problems

  private mutating func note(_ reason: String, _ element: XMLElement) {
    problems.append(OPMLProblem(line: element.line, reason: reason))
  }

  private mutating func noteOnce(_ problem: CommonProblem, _ named: String, _ element: XMLElement) {
    let place = (line: element.line, title: named)
    guard let before = common[problem] else {
      common[problem] = (place.line, place.title, 1)
      return
    }
    // The children of an outline are read before it.
    let first = place.line < before.line ? place : (line: before.line, title: before.title)
    common[problem] = (first.line, first.title, before.count + 1)
  }

  private mutating func noteCommonProblems() {
    for problem in CommonProblem.allCases {
      guard let (line, title, count) = common[problem] else { continue }
      let (first, isOne) = (count == 1 ? title : "\(title) and \(count - 1) more", count == 1)
      let reason =
        switch problem {
        case .comment: "\(first) \(isOne ? "is" : "are") commented out and so left out, with all inside."
        case .unusedCategories:
          "\(first) \(isOne ? "is" : "are") in a folder and in categories; the folder counts."
        case .severalCategories:
          "\(first) \(isOne ? "is" : "are") in several categories; the first one is the folder."
        case .longFolder:
          "\(first) \(isOne ? "is" : "are") cut: the name of a folder has at most \(OPMLDocument.longestFolder) bytes."
        case .deepFolder:
          "\(first) \(isOne ? "nests" : "nest") deeper than \(OPMLDocument.mostFolders) folders; only the outer ones count."
        }
      problems.append(OPMLProblem(line: line, reason: reason, isNote: true))
    }
  }
}
