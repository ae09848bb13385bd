import Bytes
import TextSearch

extension Folder {
  /// The id and the path of each folder, `News / World` as pages show it: its names and those of the folders around it.
  static func paths(of user: UserID) -> SQL {
    """
    WITH RECURSIVE paths (id, path) AS (
      SELECT d.id, d.name FROM folders d WHERE d.user_id = \(user) AND d.parent_id IS NULL
      UNION ALL SELECT d.id, o.path || ' / ' || d.name FROM paths o JOIN folders d ON d.parent_id = o.id)
    SELECT id, path FROM paths
    """
  }
}

extension SearchProblem {
  static func feedNames(of user: UserID) -> SQL {
    """
    SELECT COALESCE(s.title, f.title, f.url) FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user)
    """
  }

  static func folderPaths(of user: UserID) -> SQL { "SELECT p.path FROM (\(Folder.paths(of: user))) p" }

  static func labelNames(of user: UserID) -> SQL { "SELECT n.name FROM labels n WHERE n.user_id = \(user)" }

  /// The conditions that do not exist, and those that find nothing because the user has nothing of the name.
  /// - Parameter range: The place of the search.
  static func unknownNames(
    in query: SearchQuery, feeds: [String], folders: [String], labels: [String], at range: Range<Int>
  ) -> [SearchProblem] {
    query.unknownFields.map { .unknownField($0, at: range) }
      + query.conditions.compactMap { condition in
        switch condition {
        case .label(let name) where !has(name, in: labels):
          SearchProblem("None of your labels has “\(name)” in its name.", at: range)
        case .feed(let name) where !has(name, in: feeds):
          SearchProblem("None of your feeds has “\(name)” in its name.", at: range)
        case .folder(let name) where !has(name, in: folders):
          SearchProblem("None of your folders has “\(name)” in its name.", at: range)
        default: nil
        }
      }
  }

  /// Where no more than these are missing, nothing is said: they are indexed within a moment.
  static let fewUnindexed = 1_000

  /// - Parameters:
  ///   - count: The number of entries that are not indexed; counted up to one more than ``fewUnindexed``.
  static func incompleteIndex(_ count: Int, at range: Range<Int>) -> [SearchProblem] {
    guard count > fewUnindexed else { return [] }
    return [SearchProblem("The search index is being built; more than 1,000 entries are not found yet.", at: range)]
  }

  private static func has(_ words: ByteString, in names: [String]) -> Bool {
    guard let phrase = SearchQuery.Phrase(name: words.string) else { return false }
    let matcher = TextMatcher([phrase])
    return names.contains { !matcher.hits(in: $0, limit: 1).isEmpty }
  }
}
