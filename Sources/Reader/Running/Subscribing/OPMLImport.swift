import Bytes
import Fetching
import Foundation
import Screens
import Storage
import Syndication

/// Subscribes a user to the feeds of an OPML file. New feeds are due at once; nothing is fetched here.
public struct OPMLImport: Sendable {
  private let database: any Database
  private let work: LongWork

  public init(database: any Database, work: LongWork) {
    self.database = database
    self.work = work
  }

  public struct Report: Sendable {
    public var added: [Subscription] = []
    /// The number of listed feeds that the user already followed.
    public var alreadySubscribed = 0
    /// The new feeds whose address in the file has a user name and a password.
    package var signIns: [(feed: Feed, signIn: AccessEdit)] = []
    /// The parts that could not be read, with their lines.
    public var problems: [OPMLProblem] = []
  }

  /// - Parameter onProgress: Called with the number of feeds that are done, and of all.
  /// - Throws: `FeedError` if nothing could be read; `LongWorkError`; `StorageError`. Subscriptions made before an
  ///   error stay.
  public func run(
    _ data: [UInt8], for user: UserID, mostFeeds: Int,
    onProgress: @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
  ) async throws -> Report {
    var document = try await work.run(goesFirst: true) { try contents(of: data, most: mostFeeds) }
    var report = Report()
    report.problems = document.problems
    report.alreadySubscribed = document.repeated
    let room = try await mostFeeds - database.subscriptions(user).count
    var made = MadeFolders(database: database, user: user)
    var done = 0
    while done < document.feeds.count {
      await onProgress(done, document.feeds.count)
      // Feeds that the user follows already take no room.
      let part = document.feeds[done...].prefix(max(0, min(Self.batch, room - report.added.count)))
      guard !part.isEmpty else {
        document.leftOut += document.feeds.count - done
        break
      }
      var wanted: [WantedSubscription] = []
      for listed in part {
        var folders: [FolderID] = []
        for path in listed.folders {
          if let folder = try await made.findOrMakeFolder(at: path) { folders.append(folder) }
        }
        wanted.append(WantedSubscription(listed.address, title: listed.title, folders: folders))
      }
      for (result, listed) in zip(try await subscribe(user, to: wanted, &made), part) {
        if result.isNew {
          report.added.append(result.subscription)
          if let signIn = listed.signIn { report.signIns.append((result.subscription.feed, signIn)) }
        } else {
          report.alreadySubscribed += 1
        }
      }
      done += part.count
    }
    if document.leftOut > 0 {
      let leftOut = document.leftOut == 1 ? "One feed was" : "\(document.leftOut) feeds were"
      report.problems.append(
        OPMLProblem(line: 0, reason: "You can follow at most \(mostFeeds) feeds. \(leftOut) left out."))
    }
    if made.hasLeftOut {
      report.problems.append(
        OPMLProblem(
          line: 0, reason: "You can have at most \(Folder.most) folders; feeds in further ones are in none of them."))
    }
    if document.hasLongTitles {
      report.problems.append(
        OPMLProblem(line: 0, reason: "Titles longer than \(EntryLimits.feedTitle) bytes were cut."))
    }
    return report
  }

  /// The feeds of one transaction, and of one step that pages show.
  private static let batch = 50

  /// Follows feeds in one transaction; one by one if they would have too many places in folders.
  private func subscribe(
    _ user: UserID, to wanted: [WantedSubscription], _ made: inout MadeFolders
  ) async throws(StorageError) -> [(subscription: Subscription, isNew: Bool)] {
    do throws(StorageError) {
      return try await database.subscribe(user, to: wanted)
    } catch .tooMany {}
    var all: [(subscription: Subscription, isNew: Bool)] = []
    for var one in wanted {
      do throws(StorageError) {
        all += try await database.subscribe(user, to: [one])
      } catch .tooMany {
        made.hasLeftOut = true
        one.folders = Array(one.folders.prefix(1))
        all += try await database.subscribe(user, to: [one])
      }
    }
    return all
  }

  private struct Contents {
    var feeds: [(address: WebAddress, signIn: AccessEdit?, title: String, folders: [[String]])] = []
    var problems: [OPMLProblem]
    /// The number of repeated feeds in the file.
    var repeated = 0
    /// The number of listed feeds beyond those that a user can follow.
    var leftOut = 0
    /// True if a title is longer than is stored.
    var hasLongTitles = false
  }

  /// - Parameter most: The most different feeds that are read, including invalid ones.
  private func contents(of data: [UInt8], most: Int) throws -> Contents {
    let document = try OPML.parse(data)
    var contents = Contents(problems: document.problems)
    // The places of the addresses in `feeds`; nil for one that is invalid or left out.
    var seen: [WebAddress: Int?] = [:]
    for listed in document.subscriptions {
      let folders = listed.folders.filter { !$0.isBlank }
      if let known = seen[listed.feedURL] {
        guard let known else { continue }
        // In another folder too.
        if !folders.isEmpty { contents.feeds[known].folders.append(folders) }
        contents.repeated += 1
        continue
      }
      seen[listed.feedURL] = .some(nil)
      guard seen.count <= most else {
        contents.leftOut += 1
        continue
      }
      do {
        let (address, signIn) = try FeedAddress.split(listed.feedURL.string)
        if listed.title.utf8.count > EntryLimits.feedTitle { contents.hasLongTitles = true }
        seen[listed.feedURL] = contents.feeds.count
        // In the place of a missing title. The feed's own one is to be shown once it is known.
        let isAddress = [listed.feedURL, listed.siteURL].contains { $0?.string.hasSameBytes(as: listed.title) == true }
        contents.feeds.append((address, signIn, isAddress ? "" : listed.title, folders.isEmpty ? [] : [folders]))
      } catch {
        contents.problems.append(OPMLProblem(line: 0, reason: "\(error)"))
      }
    }
    return contents
  }
}

/// The folders that an import makes. A file may have hundreds of thousands of different ones.
private struct MadeFolders {
  let database: any Database
  let user: UserID
  private var known: [[ByteString]: FolderID]?
  private var isFull = false
  /// True if a folder of the file was not made.
  var hasLeftOut = false

  init(database: any Database, user: UserID) {
    self.database = database
    self.user = user
  }

  /// The folder at a path, made if it is missing; its names beyond `Folder.mostLevels` are left out. Nil once the user
  /// has the most folders allowed.
  mutating func findOrMakeFolder(at path: [String]) async throws(StorageError) -> FolderID? {
    let path = Array(path.prefix(Folder.mostLevels))
    let key = path.map { ByteString($0) }
    if known == nil {
      let list = SubscriptionList(folders: try await database.folders(user))
      known = Dictionary(list.paths.map { id, names in (names.map { ByteString($0) }, id) }) { one, _ in one }
    }
    if let folder = known?[key] { return folder }
    if !isFull {
      do throws(StorageError) {
        let folder = try await database.makeFolder(user, path: path)
        known?[key] = folder
        return folder
      } catch .tooMany {
        isFull = true
      }
    }
    hasLeftOut = true
    return nil
  }
}

extension OPMLProblem {
  /// "Line 12: …", or only the reason if the line is unknown.
  public var sentence: String {
    line > 0 ? "Line \(line): \(reason)" : reason
  }
}
