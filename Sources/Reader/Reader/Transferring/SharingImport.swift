import Bytes
import Fetching
import Foundation
import Running
import Screens
import Storage

/// Publishes the timelines of a file again, and adds its webhooks, with new secrets. What the user has already stays as it
/// is, so that an import can be repeated.
struct SharingImport {
  let database: any Database
  let useCases: UseCases
  let user: UserID

  /// - Returns: Nil if the user has published this timeline under this title, or its place is gone.
  func publish(_ record: PublicationRecord, at scope: EntryScope) async throws -> Publications.Known? {
    let filter = record.filter?.filter ?? .all
    let draft = PublicationDraft(title: record.title, scope: scope, filter: filter, search: record.search)
    guard try await !database.publications(user).contains(where: { $0.draft == draft }) else { return nil }
    let query = TimelineQuery(scope: scope, filter: filter, search: record.search)
    do {
      return try await useCases.publish(query, title: record.title, for: user)
    } catch UseCaseError.notFound {
      return nil
    }
  }

  /// - Returns: Nil if the user has this webhook, or its place is gone.
  /// - Throws: `AccessError` if the server has no key for secrets.
  func add(_ record: WebhookRecord, at place: WebhookPlace) async throws -> UseCases.NewWebhook? {
    let url = BrowserAddress(record.url.string)?.address ?? record.url
    let draft = WebhookDraft(url: url, events: try record.knownEvents(), place: place)
    guard try await !database.webhooks(of: user).contains(where: { $0.draft == draft }) else { return nil }
    do {
      return try await useCases.addWebhook((url.string, draft.events, place), for: user)
    } catch UseCaseError.notFound {
      return nil
    }
  }

  /// The rule of the user that is as the draft says.
  func rule(_ draft: RuleDraft) async throws(StorageError) -> RuleID? {
    try await database.rules(user).first { $0.draft == draft }?.id
  }
}

/// Checks the published timelines and webhooks of a file, and counts them with those that the user has. One that is in both
/// counts once.
struct SharingLimits {
  private let encoder = ExportLine.encoder()
  private var publications: Set<Data> = []
  private var webhooks: Set<Data> = []

  init(of user: UserID, in database: any Database) async throws {
    let list = SubscriptionList(
      subscriptions: try await database.subscriptions(user), folders: try await database.folders(user),
      labels: try await database.labels(user))
    let export = SharingExport(list: list, rules: try await database.rules(user))
    for record in export.records(of: try await database.publications(user)) {
      publications.insert(try encoder.encode(record))
    }
    for record in export.records(of: try await database.webhooks(of: user)) {
      webhooks.insert(try encoder.encode(record))
    }
  }

  /// - Throws: `ImportMistake`, `UseCaseError` or `StorageError` with the reason why it could not be stored.
  mutating func check(_ record: PublicationRecord) throws {
    guard try TextField.title.read(record.title) != nil else { throw ImportMistake(reason: "A title is empty.") }
    _ = try TextField.search.read(record.search)
    publications.insert(try encoder.encode(UserRecord.publication(record)))
    guard publications.count <= Publication.mostPerUser else {
      throw StorageError.tooMany("published timelines", most: Publication.mostPerUser)
    }
  }

  /// - Throws: As for a published timeline.
  mutating func check(_ record: WebhookRecord) throws {
    guard let typed = try TextField.address.read(record.url.string), BrowserAddress(typed) != nil else {
      throw ImportMistake(reason: "“\(record.url.string.shortened(toBytes: 100))” is no address on the web.")
    }
    _ = try record.knownEvents()
    try record.rule?.check()
    webhooks.insert(try encoder.encode(UserRecord.webhook(record)))
    guard webhooks.count <= Webhook.mostPerUser else {
      throw StorageError.tooMany("webhooks", most: Webhook.mostPerUser)
    }
  }
}
