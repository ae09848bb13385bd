import Bytes
import Foundation
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
    /// The parts that could not be read, with their lines.
    public var problems: [OPMLProblem] = []
  }

  /// - Throws: `FeedError` if nothing could be read; `LongWorkError`; `StorageError`. Subscriptions made before an
  ///   error stay.
  public func run(
    _ data: [UInt8], for user: UserID, mostFeeds: Int
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
      report.problems.append(OPMLProblem(line: 0, reason: "You can follow at most \(mostFeeds) feeds."))
    }
    if document.hasLongNames {
      report.problems.append(
        OPMLProblem(line: 0, reason: "Titles and folders longer than \(EntryLimits.feedTitle) bytes were cut."))
    }
    return report
  }

  private struct Contents {
    var feeds: [(address: WebAddress, title: String, folder: String?)] = []
    var problems: [OPMLProblem]
    /// The number of repeated feeds in the file.
    var repeated = 0
    /// True if the file lists more feeds than are read.
    var hasMore = false
    /// True if a title, or a folder with those around it, is longer than is stored.
    var hasLongNames = false
  }

  /// - Parameter most: The most different feeds that are read, including invalid ones.
  private func contents(of data: [UInt8], most: Int) throws -> Contents {
    let document = try OPML.parse(data)
    var contents = Contents(problems: document.problems)
    var seen: Set<WebAddress> = []
    for listed in document.subscriptions {
      guard seen.insert(listed.feedURL).inserted else {
        contents.repeated += 1
        continue
      }
      contents.hasMore = seen.count > most
      if contents.hasMore { break }
      do {
        let address = try FeedAddress.normalize(listed.feedURL.string)
        let folder = listed.folders.isEmpty ? nil : listed.folders.joined(separator: " / ")
        if max(listed.title.utf8.count, folder?.utf8.count ?? 0) > EntryLimits.feedTitle {
          contents.hasLongNames = true
        }
        contents.feeds.append((address, listed.title, folder))
      } catch {
        contents.problems.append(OPMLProblem(line: 0, reason: "\(error)"))
      }
    }
    return contents
  }
}

extension OPMLProblem {
  /// "Line 12: …", or only the reason if the line is unknown.
  public var sentence: String {
    line > 0 ? "Line \(line): \(reason)" : reason
  }
}
