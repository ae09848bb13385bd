import Foundation
import Storage
import Syndication

/// Subscribes a user to what an OPML file lists. Feeds that it adds are due at once; nothing is fetched here.
public struct OPMLImport: Sendable {
  /// The most feeds that a user follows, unless the program says otherwise.
  public static let usualMostFeeds = 10_000

  private let database: any Database
  private let mostFeeds: Int

  public init(database: any Database, mostFeeds: Int = usualMostFeeds) {
    self.database = database
    self.mostFeeds = mostFeeds
  }

  public struct Report: Sendable {
    public var added: [Subscription] = []
    /// How many of the listed feeds the user had already.
    public var alreadySubscribed = 0
    /// What could not be read, with its line.
    public var problems: [OPMLProblem] = []
  }

  /// - Throws: `FeedError` when nothing could be read; `StorageError`. What was subscribed to before an error stays.
  public func run(_ data: [UInt8], for user: UserID) async throws -> Report {
    let document: OPMLDocument = try OPML.parse(data)
    var report = Report()
    report.problems = document.problems
    let room = try await mostFeeds - database.subscriptions(user).count
    for listed in document.subscriptions {
      guard report.added.count < room else {
        report.problems.append(OPMLProblem(line: 0, reason: "More than \(mostFeeds) feeds cannot be followed."))
        break
      }
      let folder: String? = listed.folders.isEmpty ? nil : listed.folders.joined(separator: " / ")
      let address: String
      do {
        address = try FeedAddress.normalize(listed.feedURL)
      } catch {
        report.problems.append(OPMLProblem(line: 0, reason: "\(error)"))
        continue
      }
      let result = try await database.subscribe(
        user, url: address, title: listed.title.isEmpty ? nil : listed.title, folder: folder)
      if result.isNew {
        report.added.append(result.subscription)
      } else {
        report.alreadySubscribed += 1
      }
    }
    return report
  }
}

extension OPMLProblem {
  /// "Line 12: …"; without the line where the file does not tell.
  public var sentence: String {
    line > 0 ? "Line \(line): \(reason)" : reason
  }
}
