import Bytes
import Foundation
import Storage
import Syndication

/// Subscribes a user to what an OPML file lists. Feeds that it adds are due at once; nothing is fetched here.
public struct OPMLImport: Sendable {
  /// The most feeds that a user follows, unless the program says otherwise.
  public static let usualMostFeeds = 10_000

  private let database: any Database
  private let work: LongWork

  public init(database: any Database, work: LongWork) {
    self.database = database
    self.work = work
  }

  public struct Report: Sendable {
    public var added: [Subscription] = []
    /// How many of the listed feeds the user had already.
    public var alreadySubscribed = 0
    /// What could not be read, with its line.
    public var problems: [OPMLProblem] = []
  }

  /// - Throws: `FeedError` when nothing could be read; `LongWorkError`; `StorageError`. What was subscribed to before an error stays.
  public func run(
    _ data: [UInt8], for user: UserID, mostFeeds: Int = usualMostFeeds
  ) async throws -> Report {
    var document = try await work.run(goesFirst: true) { try contents(of: data, most: mostFeeds) }
    var report = Report()
    report.problems = document.problems
    report.alreadySubscribed = document.repeated
    let room = try await mostFeeds - database.subscriptions(user).count
    for listed in document.feeds {
      guard report.added.count < room else {
        document.hasMore = true
        break
      }
      let result = try await database.subscribe(
        user, url: listed.address, title: listed.title.isEmpty ? nil : listed.title, folder: listed.folder)
      if result.isNew {
        report.added.append(result.subscription)
      } else {
        report.alreadySubscribed += 1
      }
    }
    if document.hasMore {
      report.problems.append(OPMLProblem(line: 0, reason: "More than \(mostFeeds) feeds cannot be followed."))
    }
    return report
  }

  private struct Contents {
    var feeds: [(address: String, title: String, folder: String?)] = []
    var problems: [OPMLProblem]
    /// How many list a feed that the file has listed before.
    var repeated = 0
    /// Whether the file lists more than are looked at.
    var hasMore = false
  }

  /// - Parameter most: How many different feeds, and feeds that cannot be followed, are looked at.
  private func contents(of data: [UInt8], most: Int) throws -> Contents {
    let document = try OPML.parse(data)
    var contents = Contents(problems: document.problems)
    var seen: Set<ByteString> = []
    for listed in document.subscriptions {
      guard seen.insert(ByteString(listed.feedURL)).inserted else {
        contents.repeated += 1
        continue
      }
      contents.hasMore = seen.count > most
      if contents.hasMore { break }
      do {
        let address = try FeedAddress.normalize(listed.feedURL)
        let folder = listed.folders.isEmpty ? nil : listed.folders.joined(separator: " / ")
        contents.feeds.append((address, listed.title, folder))
      } catch {
        contents.problems.append(OPMLProblem(line: 0, reason: "\(error)"))
      }
    }
    return contents
  }
}

extension OPMLProblem {
  /// "Line 12: …"; without the line where the file does not tell.
  public var sentence: String {
    line > 0 ? "Line \(line): \(reason)" : reason
  }
}
