import Foundation

/// The statements of both engines that store the result of a check in a feed's row and in its history.
///
/// A check that finds nothing new after another such check writes the feed's row only.
struct FetchHistory {
  /// The number of rows kept for each feed.
  static let length = 20

  let feed: FeedID
  let outcome: RefreshOutcome

  /// Statements for a check with a result other than "unchanged", before the feed's row is written.
  func ending(inserted: Int? = nil, updated: Int? = nil) -> [SQL] {
    [
      // The run of unchanged fetches ends, if there is one.
      """
      UPDATE feed_fetches SET count = c.unchanged_count, last = c.checked FROM feed_schedule c
      WHERE c.feed_id = \(feed) AND c.unchanged_count > 0 AND feed_fetches.feed_id = \(feed)
      AND feed_fetches.fetched = (SELECT max(h.fetched) FROM feed_fetches h WHERE h.feed_id = \(feed))
      """,
      """
      DELETE FROM feed_fetches WHERE feed_id = \(feed) AND fetched <= (
        SELECT h.fetched FROM feed_fetches h WHERE h.feed_id = \(feed)
        ORDER BY h.fetched DESC LIMIT 1 OFFSET \(Self.length - 1))
      """,
      row(inserted: inserted, updated: updated, where: "TRUE"),
    ]
  }

  /// The row of the first of a run of unchanged fetches. It is written before the feed's row.
  var unchanged: SQL { row(inserted: nil, updated: nil, where: "c.unchanged_count = 0") }

  private func row(inserted: Int?, updated: Int?, where condition: SQL) -> SQL {
    var problem: FeedProblem?
    if case .failed(let found, _) = outcome.result { problem = found }
    // Typed for PostgreSQL, which does not look at the columns for the types of selected values.
    return """
      INSERT INTO feed_fetches (feed_id, fetched, last, inserted, updated, status, bytes, milliseconds, problem_until,
        problem_kind, problem, moved_to)
      SELECT c.feed_id, CAST(\(outcome.checked) AS bigint), CAST(\(outcome.checked) AS bigint),
        CAST(\(orNull: inserted) AS bigint), CAST(\(orNull: updated) AS bigint),
        CAST(\(orNull: outcome.fetch.status) AS bigint), CAST(\(outcome.fetch.receivedBytes) AS bigint),
        CAST(\(outcome.fetch.milliseconds) AS bigint), CAST(\(orNull: problem?.until) AS bigint),
        CAST(\(orNull: problem?.kind.rawValue) AS text), CAST(\(orNull: problem?.sentence) AS text),
        CAST(\(orNull: outcome.move) AS text)
      FROM feed_schedule c WHERE c.feed_id = \(feed) AND \(condition)
      ON CONFLICT (feed_id, fetched) DO UPDATE SET last = excluded.last, count = 1, inserted = excluded.inserted,
        updated = excluded.updated, status = excluded.status, bytes = excluded.bytes,
        milliseconds = excluded.milliseconds, problem_until = excluded.problem_until,
        problem_kind = excluded.problem_kind, problem = excluded.problem, moved_to = excluded.moved_to
      """
  }

  // MARK: The feed's rows

  /// Sets the times of the feed's checks. It is the last statement, since the others read what it changes.
  ///
  /// - Parameters:
  ///   - isUnchanged: True if the check found nothing new.
  ///   - isTold: True if the owner of the feed's shard is to be told: the result is not of one of its own checks.
  func checked(isUnchanged: Bool, isTold: Bool = false) -> SQL {
    if case .postponed = outcome.result {
      return "UPDATE feed_schedule AS c SET due = \(outcome.nextCheck) WHERE c.feed_id = \(feed)"
    }
    let count: SQL = isUnchanged ? "c.unchanged_count + 1" : "0"
    let telling: SQL = isTold ? ", is_new = TRUE" : ""
    return """
      UPDATE feed_schedule AS c SET due = \(outcome.nextCheck), checked = \(outcome.checked), token = c.token + 1,
        unchanged_count = \(count)\(telling)
      WHERE c.feed_id = \(feed)
      """
  }

  /// The assignments for a check that succeeded.
  var success: SQL {
    """
      since = CASE WHEN failure_count > 0 OR since IS NULL THEN \(outcome.checked) ELSE since END, \
      failure_count = 0, problem = NULL, problem_kind = NULL, problem_until = NULL, unreadable = NULL, \
    \(redirect)
    """
  }

  /// The assignments for a check that failed.
  func failure(_ problem: FeedProblem, _ document: FetchedDocument?) throws(StorageError) -> SQL {
    var update: SQL = """
      last_succeeded = CASE WHEN failure_count = 0
        THEN (SELECT c.checked FROM feed_schedule c WHERE c.feed_id = \(feed)) ELSE last_succeeded END, \
      since = CASE WHEN failure_count = 0 OR since IS NULL THEN \(outcome.checked) ELSE since END, \
      failure_count = failure_count + \(outcome.isEarly ? 0 : 1), \
      problem = \(problem.sentence), problem_kind = \(problem.kind.rawValue), \
      problem_until = \(orNull: problem.until), \(redirect)
      """
    if let document {
      let unreadable = try JSONColumn.text(of: UnreadableDocument(problem, version: document.version))
      update += """
        , etag = \(orNull: document.etag), last_modified = \(orNull: document.lastModified), \
        body_hash = \(document.bodyHash), unreadable = \(unreadable)
        """
    }
    return update
  }

  private var redirect: SQL {
    let (target, count, since) = (outcome.redirect?.target, outcome.redirect?.count ?? 0, outcome.redirect?.since)
    return "redirect_url = \(orNull: target), redirect_count = \(count), redirect_since = \(orNull: since)"
  }
}

extension FetchedFeed {
  /// The assignments to columns of `feeds` for what the document says of the feed.
  var assignments: SQL {
    get throws(StorageError) {
      let repairs = try JSONColumn.text(repairs)
      let details = details.isEmpty ? nil : try JSONColumn.text(of: details)
      return """
        etag = \(orNull: etag), last_modified = \(orNull: lastModified), body_hash = \(orNull: bodyHash), \
        rhythm = \(orNull: rhythm), title = COALESCE(NULLIF(\(title), ''), title), \
        site_url = \(orNull: siteURL), icon_url = \(orNull: iconURL), repairs = \(orNull: repairs), \
        details = \(orNull: details)
        """
    }
  }
}

extension PastFetch: Shape {
  /// The last fetches of a feed, behind what the feed's row has of the last run.
  static func statement(of feed: FeedID) -> SQL {
    """
    SELECT c.unchanged_count, c.checked, \(columns)
    FROM feed_fetches h JOIN feed_schedule c ON c.feed_id = h.feed_id WHERE h.feed_id = \(feed)
    ORDER BY h.fetched DESC LIMIT \(FetchHistory.length)
    """
  }

  init(_ row: inout Columns<some SQLRow>) {
    let problem = FeedProblem(
      kind: row.optionalText("h.problem_kind"), sentence: row.optionalText("h.problem"),
      until: row.optionalDate("h.problem_until"))
    let (inserted, updated) = (row.optionalInt("h.inserted"), row.int("h.updated"))
    let result: Result =
      if let problem {
        .failed(problem)
      } else if let inserted {
        .fetched(inserted: inserted, updated: updated)
      } else {
        .unchanged
      }
    self.init(
      fetched: row.date("h.fetched"), last: row.date("h.last"), count: row.int("h.count"), result: result,
      facts: FetchFacts(
        status: row.optionalInt("h.status"), receivedBytes: row.int("h.bytes"),
        milliseconds: row.int("h.milliseconds")),
      movedTo: row.optionalAddress("h.moved_to"))
  }

  static func last(_ row: some SQLRow) -> (fetch: PastFetch, unchanged: Int, checked: Date?) {
    var columns = Columns(row)
    let (unchanged, checked) = (columns.int("c.unchanged_count"), columns.optionalDate("c.checked"))
    return (PastFetch(&columns), unchanged, checked)
  }

  /// The fetches of the rows. The feed's row has the rest of a run that has not ended.
  static func all(_ rows: [(fetch: PastFetch, unchanged: Int, checked: Date?)]) -> [PastFetch] {
    var fetches = rows.map(\.fetch)
    if let newest = rows.first, newest.unchanged > 0, case .unchanged = newest.fetch.result {
      fetches[0].count = newest.unchanged
      fetches[0].last = newest.checked ?? newest.fetch.last
    }
    return fetches
  }
}
