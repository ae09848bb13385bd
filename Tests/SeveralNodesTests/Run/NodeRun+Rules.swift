import PostgreSQL
import Storage
import Testing

/// What rules have done to the entries of a run.
struct RuleDeeds {
  let entries: Int64
  let stars: Int64
  let labels: Int64
  /// The notices, and the entries that they are about.
  let notices: Int64
  let noticed: Int64
  /// What the rules have counted themselves.
  let counts: [Int64]
}

extension NodeRun {
  /// Adds two rules that act on all new entries: one gives a star and a label, and one tells the user.
  func addRules() async throws -> [RuleID] {
    let database = try await PostgreSQLDatabase(url: server.url())
    let user = try #require(try await database.users().first).id
    let label = try await database.makeLabel(user, name: "Mine")
    let rules = [
      try await database.addRule(
        user, RuleDraft(search: "after:2000-01-01", actions: [.star, .label], label: label)),
      try await database.addRule(user, RuleDraft(search: "after:2000-01-01", actions: .notify)),
    ]
    try await database.close()
    return rules
  }

  func deeds(of rules: [RuleID]) async throws -> RuleDeeds {
    func count(_ what: String) async throws -> Int64 {
      try await client.query(PostgreSQLStatement("SELECT \(what)")).first?.integer(0) ?? -1
    }
    var counts: [Int64] = []
    for rule in rules { counts.append(try await count("acted FROM rules WHERE id = \(rule)")) }
    return RuleDeeds(
      entries: try await count("count(*) FROM entries"), stars: try await count("count(*) FROM stars"),
      labels: try await count("count(*) FROM entry_labels"), notices: try await count("count(*) FROM rule_notices"),
      noticed: try await count("count(DISTINCT entry_id) FROM rule_notices"), counts: counts)
  }
}
