import Storage
import TextSearch

extension WebhookDraft {
  /// The entries that a webhook of a user concerns; nil for none, such as those of a deleted rule.
  package func query(of user: UserID, in database: any Database) async throws(StorageError) -> EntryQuery? {
    switch place {
    case .scope(let scope): return EntryQuery(scope: scope)
    case .unknown: return nil
    case .rule(let id):
      guard let rule = try await database.rules(user).first(where: { $0.id == id })?.draft, rule.isOn,
        let scope = rule.place.scope
      else { return nil }
      return EntryQuery(scope: scope, search: rule.query.root == nil ? nil : rule.query.description)
    }
  }
}

extension EntryQuery {
  /// True if it finds muted entries.
  var asksForMuted: Bool { search.map { SearchQuery($0).asksForMuted } ?? false }
}
