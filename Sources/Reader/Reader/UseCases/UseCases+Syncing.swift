import Bytes
import Fetching
import Foundation
import Running
import Screens
import Storage

// What programs need that keep a copy of a user's entries: the sync APIs stand on these, and on what pages use.
//
// Ids of entries, feeds, folders and labels are numbers that a database gives in turn, so they fit the 31 bits that old
// clients have until two billion entries have been stored.

extension UseCases {
  /// Entries in the order of their arrival, without their contents.
  public func arrived(_ query: ArrivalQuery, of user: UserID) async throws(StorageError) -> [ArrivedEntry] {
    try await database.arrived(user, query)
  }

  /// The ids of entries of followed feeds after one, ascending, or before one, descending.
  public func entryIDs(
    in feeds: [FeedID]? = nil, _ range: EntryIDRange, limit: Int, of user: UserID
  ) async throws(StorageError) -> [EntryID] {
    try await database.entryIDs(user, in: feeds, range, limit: limit)
  }

  /// The newest entry that the feeds of a user have had; nil if they have had none.
  public func newestEntryID(of user: UserID) async throws(StorageError) -> EntryID? {
    try await database.newestEntryID(of: user)
  }

  /// The number of entries of the feeds that a user follows.
  public func entryCount(of user: UserID) async throws(StorageError) -> Int { try await database.entryCount(user) }

  /// The time when the newest entry of each of the user's feeds arrived.
  public func newestArrivals(of user: UserID) async throws(StorageError) -> [FeedID: Date] {
    try await database.newestArrivals(user)
  }

  /// Where entries of feeds come from.
  public func origins(of feeds: [FeedID], for user: UserID) async throws(StorageError) -> [FeedID: FeedOrigin] {
    try await database.origins(user, of: feeds)
  }

  /// The icons of the feeds that the user follows. Feeds without one are left out.
  public func icons(of user: UserID) async throws(StorageError) -> [FeedID: FeedIcon] { try await database.icons(user) }

  /// The user's folders, each followed by those within it.
  public func folders(of user: UserID) async throws(StorageError) -> [Folder] { try await database.folders(user) }

  /// The user's subscription to a feed.
  public func subscription(to feed: FeedID, of user: UserID) async throws(StorageError) -> Subscription? {
    try await database.subscription(user, feed: feed)
  }

  /// The feed at exactly this address, if the user follows it.
  public func feed(at address: String, of user: UserID) async throws(StorageError) -> FeedID? {
    guard let feed = try await database.feed(url: WebAddress(unparsed: address), for: user)?.id,
      try await database.subscription(user, feed: feed) != nil
    else { return nil }
    return feed
  }

  /// The most bytes that the contents of entries have together which a program gets at once, where it can go on from there.
  public static let mostContentBytes = 8 << 20
  /// The most bytes for programs that cannot go on, or cannot know that they have to.
  public static let mostBytesOfAll = 32 << 20

  /// Runs work that reads the contents of thousands of entries for one answer, once there is a place for it: one at a time
  /// of a user, two of all together. Others wait, so that one app takes neither all memory nor all connections.
  public func inTurn<Value>(for user: UserID, _ work: () async throws -> Value) async throws -> Value {
    let places = services.longListPlaces()
    let key = Int(user.rawValue)
    try await places.enter(key)
    defer { places.leave(key) }
    return try await work()
  }

  /// Entries with their contents, in the order of their ids as given, each once. Those that the user may not see are left
  /// out.
  ///
  /// - Parameter mostBytes: Once their contents have more bytes, those of further ids are left to be loaded.
  public func entries(
    _ ids: [EntryID], of user: UserID, mostBytes: Int = mostContentBytes
  ) async throws(StorageError) -> LoadedEntries {
    try await database.entries(user, ids: ids, mostBytes: mostBytes)
  }

  /// Entries without their contents, in no order. Those that the user may not see are left out.
  public func entriesWithoutContents(_ ids: [EntryID], of user: UserID) async throws(StorageError) -> [StoredEntry] {
    var entries: [StoredEntry] = []
    for part in Self.parts(ids) { entries += try await database.entries(user, ids: part, withContent: false) }
    return entries
  }

  /// The entries that a user has marked since the time of a query, in the order of the last changes of their marks.
  public func marked(_ query: ArrivalQuery, of user: UserID) async throws(StorageError) -> [MarkedEntry] {
    try await database.marked(user, query)
  }

  /// The states of those of the entries that the user may see, by id.
  public func states(of ids: [EntryID], for user: UserID) async throws(StorageError) -> [EntryState] {
    var states: [EntryState] = []
    for part in Self.parts(ids) { states += try await database.states(user, ids: part) }
    return states
  }

  /// The most entries that ``change(all:_:by:)`` changes.
  public static let mostSynced = 20_000

  /// Changes entries that a client names. Nothing is offered for undoing, since clients send what was read one by one.
  ///
  /// - Returns: The number of entries that have changed.
  /// - Throws: `UseCaseError.tooManyEntries`.
  @discardableResult
  public func change(all ids: [EntryID], _ change: EntryChange, by user: UserID) async throws -> Int {
    guard ids.count <= Self.mostSynced else { throw UseCaseError.tooManyEntries(most: Self.mostSynced) }
    var count = 0
    for part in Self.parts(ids) {
      count += try await apply(change, to: part, by: user).count
    }
    return count
  }

  /// Marks all entries of a place as read that had arrived by a time, and notes it so that the user can undo it.
  ///
  /// - Parameter time: Nil for now.
  @discardableResult
  public func markAllRead(in scope: EntryScope, arrivedBy time: Date?, by user: UserID) async throws -> Marking {
    var newest: EntryID?
    if let time { newest = try await database.newestEntryID(arrivedBy: time) }
    return try await markAllRead(in: scope, upTo: newest, by: user)
  }

  /// Marks the entries of a place as read up to one, and notes it so that the user can undo it.
  ///
  /// - Parameter newest: Nil for all.
  @discardableResult
  public func markAllRead(in scope: EntryScope, upTo newest: EntryID?, by user: UserID) async throws -> Marking {
    try await markAllRead(TimelineQuery(scope: scope), upTo: newest, by: user)
  }

  static func parts(_ ids: [EntryID]) -> [[EntryID]] {
    stride(from: 0, to: ids.count, by: mostChanged).map { Array(ids[$0..<min($0 + mostChanged, ids.count)]) }
  }
}

extension LoadedEntries {
  /// All of the entries.
  ///
  /// - Throws: `UseCaseError.tooMuchContent` if some were not looked for.
  public func all() throws(UseCaseError) -> [StoredEntry] {
    guard rest.isEmpty else { throw .tooMuchContent(megabytes: UseCases.mostBytesOfAll >> 20) }
    return entries
  }
}
