import HTML
import Screens
import Storage

/// The paths of a user's folders as text.
struct FolderPaths {
  private let texts: [FolderID: String]
  /// The size of a list of all folders, in bytes of markup.
  private let bytes: Int

  /// The most markup of lists of all folders on a page. A user with a thousand feeds and a thousand folders would get
  /// hundreds of megabytes otherwise.
  static let mostBytes = 256 << 10

  init(_ list: SubscriptionList) {
    texts = list.pathTexts
    bytes = texts.values.reduce(0) { $0 + $1.utf8.count + 100 }
  }

  subscript(folder: FolderID) -> String { texts[folder] ?? "" }

  /// True if a page may list all folders so many times.
  func fit(times count: Int) -> Bool { bytes * count <= Self.mostBytes }
}

extension Markup {
  /// Writes the links to the pages before and after one of several.
  mutating func pages(_ page: Int, of count: Int, _ path: (Int) -> String) {
    guard count > 1 else { return }
    element("nav", [.class("pages"), .aria("label", "Pages")]) { nav in
      if page > 1 {
        nav.element("a", [.class("button"), Attribute("rel", "prev"), .href(path(page - 1))], text: "Previous")
      }
      nav.element("span", text: "Page \(page) of \(count)")
      if page < count {
        nav.element("a", [.class("button"), Attribute("rel", "next"), .href(path(page + 1))], text: "Next")
      }
    }
  }
}

/// A page of a long list.
struct ListPage<Element> {
  static var size: Int { 100 }

  let number: Int
  let count: Int
  let elements: ArraySlice<Element>

  /// - Parameter number: From 1; the nearest page there is for another one.
  init(_ number: Int, of all: [Element]) {
    count = max(1, (all.count + Self.size - 1) / Self.size)
    self.number = min(max(number, 1), count)
    elements = all.dropFirst((self.number - 1) * Self.size).prefix(Self.size)
  }
}
