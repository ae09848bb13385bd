import Bytes
import HTTPServer
import Screens
import Storage
import WebAddresses

/// The address of a timeline, or of a later part of it: `/unread?feed=3&before=1700000000000.42`.
struct TimelineAddress: Sendable, Hashable {
  var query: TimelineQuery
  /// Only entries that come after this one in the order of the query; nil at the timeline's top.
  var before: TimelinePosition?
  /// The same for an order by feed.
  var behind: FeedOrderPlace?
  /// True if the address states the order. Otherwise the order is that which the user has chosen for the place.
  var hasOrder = true

  init(query: TimelineQuery, before: TimelinePosition? = nil, behind: FeedOrderPlace? = nil) {
    self.query = query
    self.before = before
    self.behind = behind
  }

  /// Two addresses of the same part of a timeline are equal, whether or not they state its order.
  static func == (one: TimelineAddress, other: TimelineAddress) -> Bool {
    one.query == other.query && one.before == other.before && one.behind == other.behind
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(query)
    hasher.combine(before)
    hasher.combine(behind)
  }

  /// True at the timeline's top.
  var isTop: Bool { before == nil && behind == nil }

  /// True if new entries appear at the top of this part of the timeline.
  var isFromTop: Bool { isTop && query.order == .newest }

  /// The longest path that is parsed, in bytes.
  static let longestPath = 4_096

  /// - Returns: nil if the path is not that of a timeline.
  init?(path: String) {
    guard path.utf8.count <= Self.longestPath else { return nil }
    self.init(HTTPRequest(target: path))
  }

  /// - Returns: nil if the request's path is not that of a timeline.
  init?(_ request: HTTPRequest) {
    let parts = request.path.splitBytes(on: "/")
    guard request.path.hasBytePrefix("/"), parts.count == 1,
      var query = TimelineQuery(
        filter: String(parts[0]), feed: request.query("feed"), folder: request.query("folder"),
        label: request.query("label"), search: request.query("q"))
    else { return nil }
    // A form has the name and the number of a scope in one field: `place=folder:3`.
    if let place = request.query("place")?.splitBytes(on: ":", maxSplits: 1), place.count == 2 {
      let value = String(place[1])
      switch ByteString(place[0]) {
      case "feed": if let id = FeedID(value) { query.scope = .feed(id) }
      case "folder": if let id = FolderID(value) { query.scope = .folder(id) }
      case "label": if let id = LabelID(value) { query.scope = .label(id) }
      default: break
      }
    }
    let order = request.query("order").flatMap { TimelineOrder.value($0) }
    if let order, ViewedPlace(query).orders.contains(order) { query.order = order }
    self.init(
      query: query, before: request.query("before").flatMap { TimelinePosition($0) },
      behind: request.query("behind").flatMap { FeedOrderPlace($0) })
    hasOrder = order != nil || !isTop
  }

  var path: String {
    let path = before.map { QueryText.adding("before", "\($0)", to: query.path) } ?? query.path
    return behind.map { QueryText.adding("behind", "\($0)", to: path) } ?? path
  }
}

// MARK: - The address of a query

extension TimelineQuery {
  /// Parses the parts of a page's address: `/unread?feed=3&q=words`. Nil for an unknown filter. A feed has precedence
  /// over a folder, a folder over a label.
  init?(filter name: String, feed: String?, folder: String?, label: String?, search: String?) {
    guard let filter = EntryFilter(pathName: name) else { return nil }
    let words = search.flatMap { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : $0 }
    if let feed {
      guard let id = FeedID(feed) else { return nil }
      self.init(scope: .feed(id), filter: filter, search: words)
    } else if let folder {
      guard let id = FolderID(folder) else { return nil }
      self.init(scope: .folder(id), filter: filter, search: words)
    } else if let label {
      guard let id = LabelID(label) else { return nil }
      self.init(scope: .label(id), filter: filter, search: words)
    } else {
      self.init(scope: .all, filter: filter, search: words)
    }
  }

  /// `/unread?feed=3&q=words`, percent-encoded.
  var path: String {
    var items: [String] = []
    if let (name, id) = scope.item { items.append("\(name)=\(id)") }
    if let search { items.append("q=\(QueryText.encode(search))") }
    if order != .newest { items.append("order=\(order.rawValue)") }
    let path = "/\(filter.pathName)"
    return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
  }
}

extension EntryScope {
  /// The name and the value of the scope in an address or a form; nil for all entries.
  var item: (name: String, value: String)? {
    switch self {
    case .all: nil
    case .feed(let id): ("feed", "\(id)")
    case .folder(let id): ("folder", "\(id)")
    case .label(let id): ("label", "\(id)")
    }
  }
}

extension EntryFilter {
  init?(pathName: String) {
    let filters = [EntryFilter.unread, .all, .starred]
    guard let filter = filters.first(where: { pathName.hasSameBytes(as: $0.pathName) }) else { return nil }
    self = filter
  }

  var pathName: String {
    switch self {
    case .unread: "unread"
    case .all: "all"
    case .starred: "starred"
    }
  }
}

/// Texts in the query of an address.
public enum QueryText {
  /// The path with one more item in its query.
  public static func adding(_ name: String, _ value: String, to path: String) -> String {
    path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + name + "=" + encode(value)
  }

  /// Percent-encodes all characters except unreserved ones (RFC 3986 §2.3).
  public static func encode(_ text: String) -> String { PercentCoding.field(text) }
}
