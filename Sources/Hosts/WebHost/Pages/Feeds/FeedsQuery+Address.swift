import Bytes
import HTTPServer
import Screens
import Storage

// The address of a part of the page of the feeds: `/subscriptions?show=failing&q=sea&page=2`.

extension FeedsQuery {
  init(_ request: HTTPRequest) {
    self.init { request.query($0) }
  }

  /// Parts that cannot be read are left out.
  init(_ value: (String) -> String?) {
    self.init()
    part = Self.named(value("show"), \.rawValue) ?? .all
    // The former address of the feeds with settings of their own.
    if value("settings") != nil { part = .own }
    order = Self.named(value("sort"), \.rawValue) ?? .folder
    words = (value("q") ?? "").shortened(toBytes: Self.longestSearch)
    folder = value("folder").flatMap { FolderID($0) }
    page = value("page").flatMap { Int($0) } ?? 1
  }

  /// The items of the address that differ from those of the first page of all feeds.
  var items: [(name: String, value: String)] {
    var items: [(String, String)] = []
    if part != .all { items.append(("show", part.rawValue)) }
    if order != .folder { items.append(("sort", order.rawValue)) }
    if !words.utf8.isEmpty { items.append(("q", words)) }
    if let folder { items.append(("folder", "\(folder)")) }
    if page > 1 { items.append(("page", "\(page)")) }
    return items
  }

  var path: String {
    items.reduce("/subscriptions") { QueryText.adding($1.name, $1.value, to: $0) }
  }

  /// The first page of another part, in the same order.
  func showing(_ part: Part) -> FeedsQuery {
    var other = self
    (other.part, other.page) = (part, 1)
    return other
  }

  func at(page: Int) -> FeedsQuery {
    var other = self
    other.page = page
    return other
  }

  private static func named<Value: CaseIterable>(_ name: String?, _ text: (Value) -> String) -> Value? {
    name.flatMap { name in Value.allCases.first { text($0).hasSameBytes(as: name) } }
  }
}
