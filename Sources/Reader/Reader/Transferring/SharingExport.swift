import Bytes
import Running
import Screens
import Storage

/// Writes what a user shares with others, and with programs: published timelines and webhooks, without their secrets.
struct SharingExport {
  let list: SubscriptionList
  let rules: [EntryRule]

  /// Those whose place is still there, the first one first.
  func records(of publications: [Publication]) -> [UserRecord] {
    publications.sorted { $0.id < $1.id }.compactMap { publication in
      let draft = publication.draft
      guard let place = place(of: draft.scope) else { return nil }
      return .publication(
        PublicationRecord(
          title: draft.title, place: place.named, filter: PublicationRecord.FilterRecord(draft.filter),
          search: draft.search))
    }
  }

  /// Those whose place is still there.
  func records(of webhooks: [Webhook]) -> [UserRecord] {
    webhooks.compactMap { webhook in
      let draft = webhook.draft
      let events = WebhookRecord.events.filter { draft.events.contains($0) }.map(WebhookBody.name)
      var record = WebhookRecord(url: draft.url, events: events)
      switch draft.place {
      case .scope(let scope):
        guard let place = place(of: scope) else { return nil }
        record.place = place.named
      case .rule(let id):
        guard let rule = rules.first(where: { $0.id == id }) else { return nil }
        record.rule = self.record(of: rule)
      case .unknown: return nil
      }
      return .webhook(record)
    }
  }

  func record(of rule: EntryRule) -> RuleRecord {
    RuleRecord(rule.draft, path: path, address: { address(of: $0) }, labels: list.labels)
  }

  func path(_ folder: FolderID) -> [String] { list.path(to: folder).map(\.name) }

  // MARK: Private

  private func address(of feed: FeedID) -> WebAddress? { list.subscriptions.first { $0.feed.id == feed }?.feed.url }

  /// - Returns: Nil for a place that is gone.
  private func place(of scope: EntryScope) -> PlaceRecord? {
    switch scope {
    case .all: PlaceRecord()
    case .folder(let id): list.folder(id).map { _ in PlaceRecord(folder: path(id)) }
    case .feed(let id): address(of: id).map { PlaceRecord(feed: $0) }
    case .label(let id) where id.isLater: PlaceRecord(later: true)
    case .label(let id): list.labels.first { $0.id == id }.map { PlaceRecord(label: $0.name) }
    }
  }
}
