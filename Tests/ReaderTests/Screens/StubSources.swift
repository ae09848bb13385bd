import DataFlow
import DataFlowTesting
import ReaderTesting
import Storage
import Synchronization

@testable import Reader

/// Stubs the sources and stores of screens, and records the calls.
final class StubSources: TimelineLoading, SubscriptionsLoading, EntryLoading, SettingsKeeping, ListeningKeeping {
  struct Content {
    var entries: [StoredEntry] = []
    var list = SubscriptionList()
    var settings = ReaderSettings()
    var position: ListeningPosition?
    /// The error of all calls.
    var problem: String?
    var asked: [String] = []
  }

  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  private let content = Mutex(Content())

  var now: Content { content.withLock { (content: inout Content) in content } }
  var asked: [String] { now.asked }

  func set(_ change: (inout sending Content) -> Void) {
    content.withLock { (content: inout Content) in change(&content) }
  }

  /// Screens with these sources and the given clock.
  func screens(clock: VirtualClock = VirtualClock()) async throws -> ScreenContainer {
    let screens = ScreenContainer(database: try await TestReader().database)
    screens.clock.register { clock }
    screens.timelines.register { (_: UserID) in self }
    screens.subscriptions.register { (_: UserID) in self }
    screens.entries.register { (_: UserID) in self }
    screens.settings.register { (_: UserID) in self }
    screens.listening.register { (_: UserID) in self }
    return screens
  }

  // MARK: - Calls

  func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
    try note("entries \(request.query.text)").entries
  }

  func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    try note("arrivals \(query.text)").entries.filter { (entry: StoredEntry) in ids.contains(entry.id) }
  }

  func newestEntry() async throws -> EntryID {
    try note("newest").entries.map(\.id).max() ?? EntryID(rawValue: 0)
  }

  func list() async throws -> SubscriptionList {
    try note("list").list
  }

  func fold(_ folder: FolderID, isFolded: Bool) async throws -> Bool {
    let index = try note("fold").list.folders.firstIndex { $0.id == folder }
    if let index { set { $0.list.folders[index].isFolded = isFolded } }
    return index != nil
  }

  func entry(_ id: EntryID) async throws -> StoredEntry? {
    try note("entry \(id)").entries.first { (entry: StoredEntry) in entry.id == id }
  }

  func settings() async throws -> ReaderSettings {
    try note("settings").settings
  }

  func set<Value>(_ setting: Setting<Value>, to value: Value) async throws {
    _ = try note("set \(setting.key)")
    set { $0.settings[setting] = value }
  }

  func position() async throws -> ListeningPosition? {
    try note("position").position
  }

  func keep(_ position: ListeningPosition?) async throws {
    _ = try note("keep position")
    set { (content) in content.position = position }
  }

  private func note(_ what: String) throws -> Content {
    try content.withLock { (content: inout Content) in
      content.asked.append(what)
      if let problem = content.problem { throw Refused(description: problem) }
      return content
    }
  }
}

extension Enclosure {
  static let sound = Enclosure(
    url: "http://feeds.test/a.mp3", mimeType: "audio/mpeg", lengthBytes: nil, durationSeconds: nil, title: nil,
    width: nil, height: nil)
}

extension TimelineQuery {
  /// The query in records of calls: `/all?feed=3&q=words`.
  fileprivate var text: String {
    let place =
      switch scope {
      case .all: ""
      case .feed(let id): "feed=\(id)"
      case .folder(let id): "folder=\(id)"
      }
    let items = [place, search.map { "q=\($0)" } ?? ""].filter { !$0.isEmpty }
    return "/\(filter)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}
