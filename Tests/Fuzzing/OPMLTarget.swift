import Foundation
import Syndication

extension FuzzTarget {
  /// A list that was read can be written, and then has the same feeds in the same number of folders.
  static let opml: FuzzTarget = FuzzTarget(name: "opml") { bytes in
    guard let list = try? OPML.parse(bytes) else { return }
    let written: [UInt8] = OPML.write(list, created: Date(timeIntervalSince1970: 0))
    let again: OPMLDocument
    do throws(FeedError) {
      again = try OPML.parse(written)
    } catch {
      fatalError("What was written is not read: \(error)")
    }
    // How categories and comments are understood is said each time.
    let problems = again.problems.filter { !$0.isNote }
    require(problems.isEmpty, "What was written has problems: \(problems)")
    require(places(again) == places(list), "The list has changed: \(places(list)), \(places(again))")
  }

  private static func places(_ list: OPMLDocument) -> [String] {
    list.subscriptions.map { "\($0.folders.count) \($0.feedURL) \($0.siteURL ?? "")" }
  }
}
