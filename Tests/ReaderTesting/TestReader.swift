import Dates
import Fetching
import Foundation
import Kinds
import Loading
import Running
import Screens
import Storage
import Synchronization

/// A reader with its own database, a stub of the network and a stopped clock.
public final class TestReader: Sendable {
  public let transport = StubTransport()
  public let database: SQLiteDatabase
  public let services: ReaderContainer
  private let folder: String
  /// The path of the database's file.
  public var path: String { folder + "/reader.sqlite" }

  public static let now = Date(timeIntervalSince1970: 1_760_000_000)

  /// - Parameter database: A database that is there already; nil for a new one.
  public convenience init(kinds: [ItemKind] = ItemKind.all, database existing: SQLiteDatabase? = nil) async throws {
    try await self.init(
      kinds: kinds, database: existing, in: NSTemporaryDirectory() + "yaarr-test-\(UUID().uuidString)")
  }

  private init(kinds: [ItemKind], database existing: SQLiteDatabase?, in folder: String) async throws {
    self.folder = folder
    database = try existing ?? SQLiteDatabase(path: folder + "/reader.sqlite")
    services = await ReaderContainer(database: database, transport: transport, kinds: kinds)
    services.clock.register { WallClock { Self.now } }
  }

  /// Begins with the database of another reader, as ``backup()`` gives it.
  public convenience init(copying backup: Data) async throws {
    let folder = NSTemporaryDirectory() + "yaarr-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try backup.write(to: URL(fileURLWithPath: folder + "/reader.sqlite"))
    try await self.init(kinds: ItemKind.all, database: SQLiteDatabase(path: folder + "/reader.sqlite"), in: folder)
  }

  /// The file of the database, as of this moment.
  public func backup() throws -> Data {
    try SQLiteDatabase.backUp(folder + "/reader.sqlite", to: folder + "/backup.sqlite")
    return try Data(contentsOf: URL(fileURLWithPath: folder + "/backup.sqlite"))
  }

  deinit {
    // If this fails, the system removes its temporary files later.
    try? FileManager.default.removeItem(atPath: folder)
  }

  public func owner() async throws -> User {
    guard let owner = try await services.accounts().localOwner() else { throw Missing.owner }
    return owner
  }

  enum Missing: Error { case owner }

  /// Subscribes the owner to a feed of the given entries.
  @discardableResult
  public func subscribe(_ url: String = "http://feeds.test/a.xml", items: [String]) async throws -> Subscriber.Added {
    transport.set(url, Self.rss(items: items))
    return try await services.subscriber().add(url, for: owner().id)
  }

  /// Refreshes a feed as it is stored now.
  @discardableResult
  public func refresh(_ feed: Feed) async throws -> RefreshSummary {
    try await services.refresher().refresh([try await database.feed(feed.id) ?? feed])
  }

  /// An RSS 2.0 document around the given `<item>` elements.
  public static func rss(title: String = "Test feed", items: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>\(title)</title><link>http://site.test/</link><description>For tests</description>
    \(items.joined(separator: "\n"))
    </channel></rss>
    """
  }

  /// An item of that document. `hour` gives entries different times.
  public static func item(
    _ name: String, hour: Int = 0, title: String? = nil, content: String = "Words of the entry.", more: String = ""
  ) -> String {
    let date = Date(timeInterval: TimeInterval(hour - 100) * 3_600, since: now)
    let titleElement: String = title.map { (text: String) in "<title>\(text)</title>" } ?? "<title>\(name)</title>"
    return """
      <item><guid isPermaLink="false">\(name)</guid>\(title == "" ? "" : titleElement)<link>http://site.test/\(name)</link>
      <pubDate>\(HTTPDate.string(Int(date.timeIntervalSince1970)))</pubDate><content:encoded><![CDATA[\(content)]]></content:encoded>\(more)</item>
      """
  }
}
