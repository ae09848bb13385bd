import Bytes
import Fetching
import Foundation
import Running
import Screens
import Storage
import Syndication

/// Stores what an export of a user's data has, beside what the user has already.
///
/// The whole file is checked first, so that a mistake in it changes nothing. Each step can be repeated: an import that
/// was interrupted is completed by another one.
struct UserImport: Sendable {
  let database: any Database
  /// Publishes timelines and adds webhooks.
  let useCases: UseCases
  let ingestor: EntryIngestor
  let mostFeeds: Int
  let now: Date
  /// False to leave out entries that all followers of their feeds would see, unless they are stored already.
  var addsShared = true

  /// The entries of one transaction.
  private static let batch = 50

  /// - Parameters:
  ///   - records: Calls its argument for each record of the file, with its place in the file.
  ///   - onProgress: Called with the number of records that are done, and of all; first while they are checked, when their
  ///     number is not known yet and given as 0.
  /// - Throws: `ImportError`; `StorageError`.
  func run(
    for user: UserID, _ records: Records, onProgress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> ImportReport {
    var total = 0
    try await check(records, for: user) {
      onProgress(total, 0)
      total += 1
    }
    var done = 0
    return try await store(records, for: user) {
      onProgress(done, total)
      done += 1
    }
  }

  typealias Records = ((UserRecord, ImportError.Place) async throws -> Void) async throws -> Void

  // MARK: Private

  private func check(_ records: Records, for user: UserID, _ onRecord: @escaping () -> Void) async throws {
    var feeds = Set(try await database.subscriptions(user).map(\.feed.url))
    let before = feeds.count
    var folders = Set(try await pathsOfFolders(of: user))
    var labels = Set(try await database.labels(user).map { ByteString($0.name) })
    var rules = try await database.rules(user).count
    var podcastSettings = Set(try await database.podcastSettings(user).map(\.key))
    var shared = try await SharingLimits(of: user, in: database)
    try await records { record, place in
      onRecord()
      func require(_ condition: Bool, _ reason: String) throws(ImportError) {
        if !condition { throw ImportError(place: place, reason: reason) }
      }
      func require(_ check: () throws -> Void) throws(ImportError) {
        do {
          try check()
        } catch {
          throw ImportError(place: place, reason: "\(error)")
        }
      }
      func requireName(_ name: String, _ field: TextField) throws(ImportError) {
        do {
          try require(try field.read(name) != nil, "A name is empty.")
        } catch let error as ImportError {
          throw error
        } catch {
          throw ImportError(place: place, reason: "\(error)")
        }
      }
      func requirePath(_ path: [String]) throws(ImportError) {
        try require(!path.isEmpty && path.count <= Folder.mostLevels, "\(StorageError.folderTooDeep)")
        for name in path { try requireName(name, .title) }
        let names = path.map { ByteString($0) }
        for count in 1...names.count { folders.insert(Array(names.prefix(count))) }
        try require(folders.count <= Folder.most, "\(StorageError.tooMany("folders", most: Folder.most))")
      }
      func requireLabel(_ name: String) throws(ImportError) {
        try requireName(name, .label)
        labels.insert(ByteString(name))
        try require(labels.count <= Label.most, "\(StorageError.tooMany("labels", most: Label.most))")
      }
      func requireFeed(_ address: WebAddress, isAlone: Bool) throws(ImportError) {
        // Saved pages are each user's own.
        if isAlone, address == Feed.savedPages { return }
        let shown = address.string.shortened(toBytes: 100)
        try require(BrowserAddress(address.string) != nil, "“\(shown)” is no address on the web.")
      }
      func requirePlace(_ named: PlaceRecord?) throws(ImportError) {
        if let path = named?.folder { try requirePath(path) }
        if let feed = named?.feed { try requireFeed(feed, isAlone: true) }
        if let label = named?.label { try requireLabel(label) }
      }
      func requirePlaces(of rule: RuleRecord) throws(ImportError) {
        try requirePlace(PlaceRecord(folder: rule.folder, feed: rule.feed, label: rule.label))
      }
      switch record {
      case .setting(let setting):
        try require { _ = try KnownSetting.knows(setting) }
      case .folder(let folder):
        try requirePath(folder.path)
      case .label(let label):
        try requireLabel(label.name)
      case .feed(let feed):
        try requireFeed(feed.url, isAlone: feed.alone == true)
        try require(
          feed.interval.map(AccessLimits.interval.contains) ?? true, "An interval is from 5 minutes to a week.")
        for path in feed.folders ?? [] { try requirePath(path) }
        feeds.insert(feed.url)
        try require(
          feeds.count <= max(mostFeeds, before), "\(UseCaseError.tooManyFeeds(feeds.count, most: mostFeeds))")
      case .entry(let entry):
        try requireFeed(entry.feed, isAlone: entry.alone == true)
        for name in entry.labels ?? [] { try requireLabel(name) }
        try require(!entry.entry.id.isEmpty, "An entry has no “id”.")
        for note in entry.notes ?? [] { try require { _ = try note.note() } }
        try require(
          entry.queued.map((0..<PlayQueue.most).contains) ?? true,
          "\(StorageError.tooMany("recordings to play next", most: PlayQueue.most))")
      case .read(let read):
        try requireFeed(read.feed, isAlone: true)
        try require(read.guids.allSatisfy { !$0.isEmpty }, "A guid is empty.")
      case .publication(let publication):
        try require { try shared.check(publication) }
        try requirePlace(publication.place)
      case .webhook(let webhook):
        try require { try shared.check(webhook) }
        try requirePlace(webhook.place)
        if let rule = webhook.rule { try requirePlaces(of: rule) }
      case .podcastSetting(let setting):
        try require { podcastSettings.insert(try setting.placed().key) }
        try require(podcastSettings.count <= PodcastSetting.most, "\(PodcastSetting.tooMany)")
      case .rule(let rule):
        try require { try rule.check() }
        try requirePlaces(of: rule)
        rules += 1
        try require(rules <= EntryRule.most, "\(StorageError.tooMany("rules", most: EntryRule.most))")
      }
    }
  }

  private func pathsOfFolders(of user: UserID) async throws(StorageError) -> [[ByteString]] {
    let list = SubscriptionList(folders: try await database.folders(user))
    return list.paths.values.map { names in names.map { ByteString($0) } }
  }

  private func store(_ records: Records, for user: UserID, _ onRecord: @escaping () -> Void) async throws
    -> ImportReport
  {
    var report = ImportReport()
    var folders: [(folder: FolderID, order: [WebAddress])] = []
    var entries: [ImportedEntry] = []
    var labels: [ByteString: LabelID] = [:]
    func label(_ name: String) async throws -> LabelID {
      if let known = labels[ByteString(name)] { return known }
      let made = try await database.makeLabel(user, name: name)
      labels[ByteString(name)] = made
      return made
    }
    /// - Returns: Nil for a feed that is not there.
    func scope(_ place: PlaceRecord?) async throws -> EntryScope? {
      if place?.later == true { return .label(.later(of: user)) }
      if let path = place?.folder { return .folder(try await database.makeFolder(user, path: path)) }
      if let name = place?.label { return .label(try await label(name)) }
      guard let url = place?.feed else { return .all }
      return try await database.feed(url: url, for: user).map { .feed($0.id) }
    }
    func ruleDraft(_ record: RuleRecord) async throws -> RuleDraft {
      var draft = try record.draft()
      if let name = record.label { draft.label = try await label(name) }
      if let path = record.folder { draft.place = .folder(try await database.makeFolder(user, path: path)) }
      if let url = record.feed {
        draft.place = try await database.feed(url: url, for: user).map { .feed($0.id) } ?? .missing
      }
      return draft
    }
    let sharing = SharingImport(database: database, useCases: useCases, user: user)
    func storeEntries() async throws {
      let counts = try await database.keep(user, entries, addsShared: addsShared)
      report.newEntries += counts.added
      report.leftOutEntries += counts.leftOut
      entries = []
    }
    try await records { record, _ in
      onRecord()
      switch record {
      case .setting(let setting):
        if try KnownSetting.knows(setting) {
          try await database.setSetting(setting.key, setting.value, of: user)
        } else {
          report.leftOutSettings += 1
        }
      case .folder(let folder):
        let id = try await database.makeFolder(user, path: folder.path)
        if let isFolded = folder.folded { _ = try await database.setFolded(user, folder: id, isFolded: isFolded) }
        if let order = folder.order { folders.append((id, order)) }
      case .label(let name):
        _ = try await label(name.name)
      case .feed(let feed):
        var places: [FolderID] = []
        for path in feed.folders ?? [] { places.append(try await database.makeFolder(user, path: path)) }
        if try await follow(feed, in: places, for: user) { report.newFeeds += 1 } else { report.knownFeeds += 1 }
      case .entry(let entry):
        var ids: [LabelID] = []
        for name in entry.labels ?? [] { ids.append(try await label(name)) }
        if entry.later == true { ids.append(try await database.makeLater(user)) }
        entries.append(try imported(entry, labels: ids))
        report.entries += 1
        if entries.count == Self.batch { try await storeEntries() }
      case .read(let read):
        // Marks may be of entries before them.
        try await storeEntries()
        try await database.markRead(user, of: read.feed, guids: read.guids.map(EntryLimits.guid))
        report.readEntries += read.guids.count
      case .rule(let rule):
        let draft = try await ruleDraft(rule)
        // An import that is repeated adds nothing. A feed that moved may be followed no longer.
        let known = try await database.rules(user).map(\.draft)
        if draft.place != .missing, !known.contains(draft) { try await addRule(draft, of: user) }
      case .podcastSetting(let setting):
        try await setting.placed().add(to: database, of: user)
      case .publication(let publication):
        if let scope = try await scope(publication.place), let new = try await sharing.publish(publication, at: scope) {
          report.publications.append(new)
        }
      case .webhook(let webhook):
        var place = try await scope(webhook.place).map { WebhookPlace.scope($0) }
        if let rule = webhook.rule { place = try await sharing.rule(try await ruleDraft(rule)).map { .rule($0) } }
        do {
          if let place, let new = try await sharing.add(webhook, at: place) { report.webhooks.append(new) }
        } catch is AccessError {
          // The server has no key for secrets. What else the file has is of use all the same.
          report.refusedWebhooks.append(webhook.url)
        }
      }
    }
    try await storeEntries()
    for (folder, order) in folders {
      var feeds: [FeedID] = []
      for url in order { if let feed = try await database.feed(url: url, for: user) { feeds.append(feed.id) } }
      try await database.orderFeeds(user, folder: folder, feeds)
    }
    return report
  }

  private func addRule(_ draft: RuleDraft, of user: UserID) async throws(StorageError) {
    do {
      // What feeds that are not fetched yet have by now is their backlog, not news.
      _ = try await database.addRule(user, draft, beginning: now)
    } catch .notFound {
      // The user does not follow the feed of the rule.
    }
  }

  /// - Returns: False if the user follows the feed already, which stays as it is.
  private func follow(_ record: FeedRecord, in folders: [FolderID], for user: UserID) async throws -> Bool {
    let known = try await database.feed(url: record.url, for: user)
    if let known, try await database.subscription(user, feed: known.id) != nil {
      _ = try await database.subscribe(user, url: record.url, title: record.title, folders: folders)
      return false
    }
    let feed: FeedID
    if record.alone == true {
      // Its entries come next, and are for the user alone.
      feed = try await database.subscribeAlone(user, url: record.url).feed.id
      try await database.setTitle(user, feed: feed, title: record.title)
      try await database.setFolders(user, feed: feed, folders: folders)
    } else {
      feed = try await database.subscribe(user, url: record.url, title: record.title, folders: folders)
        .subscription.feed.id
    }
    if record.settings != ReadingSettings() { try await database.setReading(user, feed: feed, record.settings) }
    return true
  }

  /// The markup of the file is cleaned as that of a feed.
  private func imported(_ record: EntryRecord, labels: [LabelID]) throws -> ImportedEntry {
    var draft = ingestor.storedDraft(of: record.entry, feedURL: record.feed)
    draft.link = draft.link.flatMap { BrowserAddress($0.string) == nil ? nil : $0 }
    draft.enclosures.removeAll { BrowserAddress($0.url.string) == nil }
    draft.images.removeAll { BrowserAddress($0.url.string) == nil }
    return ImportedEntry(
      feed: record.feed, feedTitle: record.feedTitle.map(EntryLimits.feedTitle), draft: draft,
      received: min(record.received, now), rank: min(record.rank, now), isStarred: record.starred == true,
      labels: labels, notes: try record.notes?.map { try $0.note() } ?? [],
      opened: record.opened.map { min($0, now) }, listened: record.listened?.place(notAfter: now),
      queued: record.queued, isFoundByLink: record.byLink == true,
      isAlone: record.alone == true)
  }
}
