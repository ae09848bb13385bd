import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct WebhookStoreTests {
  private let draft = WebhookDraft(url: "https://hook.test/", events: [.newEntries, .feedFailing])

  private func add(_ database: any Database, _ user: UserID) async throws -> Webhook {
    try await database.addWebhook(
      user, draft, sealed: [1, 2], from: WebhookProgress(lastEntry: EntryID(rawValue: 5)), at: .at(1))
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a webhook is stored with its place and its progress`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let places: [WebhookPlace] = [
        .scope(.all), .scope(.feed(FeedID(rawValue: 1))), .scope(.folder(FolderID(rawValue: 2))),
        .rule(RuleID(rawValue: 3)),
      ]
      for place in places {
        let added = try await database.addWebhook(
          user, WebhookDraft(url: "https://hook.test/x", events: .savedEntry, place: place), sealed: [9],
          from: WebhookProgress(lastEntry: EntryID(rawValue: 7), failing: [FeedID(rawValue: 4)]), at: .at(2))
        #expect(added.draft.place == place && added.draft.events == .savedEntry && added.sealed == [9])
        #expect(
          added.progress == WebhookProgress(lastEntry: EntryID(rawValue: 7), failing: [FeedID(rawValue: 4)])
            && added.created == .at(2))
      }
      #expect(try await database.webhooks(of: user).map(\.draft.place) == places)
      #expect(try await database.webhooks(of: nil).count == 4)
      let bob = try await database.makeUser("bob")
      #expect(try await database.webhooks(of: bob).isEmpty)
      let first = try #require(try await database.webhooks(of: user).first)
      await #expect(throws: StorageError.notFound("webhook \(first.id)")) {
        try await database.deleteWebhook(bob, first.id)
      }
      try await database.deleteWebhook(user, first.id)
      #expect(try await database.webhooks(of: user).count == 3)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `of two processes that look at the same news, one stores them`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let webhook = try await add(database, user)
      let progress = WebhookProgress(lastEntry: EntryID(rawValue: 9), failing: [FeedID(rawValue: 3)])
      let news = [WebhookNews(.newEntries, feed: FeedID(rawValue: 4), entries: [9, 8].map { EntryID(rawValue: $0) })]
      #expect(try await database.advance(webhook, to: progress, giving: news, at: .at(2)))
      #expect(try await !database.advance(webhook, to: progress, giving: news, at: .at(2)))
      let stored = try #require(try await database.webhooks(of: user).first)
      #expect(stored.progress == progress)
      let given = try await database.deliveries(user, limit: 9)
      #expect(given.map(\.news) == news && given.map(\.due) == [.at(2)] && given.map(\.attempts) == [0])
      // From the progress as it is now, it goes on.
      #expect(try await database.advance(stored, to: progress, giving: [], at: .at(3)))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a delivery is taken once, tried again at its time, and kept when it is done`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let webhook = try await add(database, user)
      _ = try await database.give([WebhookNews(.test)], to: webhook.id, at: .at(10))
      #expect(try await database.dueDeliveries(now: .at(9), limit: 9).isEmpty)
      let due = try #require(try await database.dueDeliveries(now: .at(10), limit: 9).first)
      #expect(try await database.claim(due, until: .at(100)))
      #expect(try await !database.claim(due, until: .at(100)))
      #expect(try await database.dueDeliveries(now: .at(99), limit: 9).isEmpty)
      try await database.finish(due, WebhookAttempt(time: .at(11), status: 500, problem: "It failed.", next: .at(60)))
      let again = try #require(try await database.dueDeliveries(now: .at(60), limit: 9).first)
      #expect(
        again.attempts == 1 && again.status == 500 && again.problem == "It failed." && again.lastAttempt == .at(11))
      #expect(try await database.claim(again, until: .at(200)))
      try await database.finish(again, WebhookAttempt(time: .at(61), status: 204))
      #expect(try await database.dueDeliveries(now: .at(1_000), limit: 9).isEmpty)
      let done = try #require(try await database.deliveries(user, limit: 9).first)
      #expect(done.due == nil && done.problem == nil && done.status == 204 && done.attempts == 2)
      #expect(try await !database.claim(done, until: .at(300)))
      #expect(try await database.deliveries(try await database.makeUser("bob"), limit: 9).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the other deliveries of a webhook that fails wait for its next attempt, and those of others do not`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let (dead, other) = (try await add(database, user), try await add(database, user))
      _ = try await database.give([WebhookNews(.test), WebhookNews(.test)], to: dead.id, at: .at(10))
      _ = try await database.give([WebhookNews(.test)], to: other.id, at: .at(10))
      let first = try #require(try await database.dueDeliveries(now: .at(10), limit: 9).first)
      // Its own attempt fails, as when its body cannot be read.
      try await database.finish(
        first, WebhookAttempt(time: .at(11), problem: "No.", next: .at(50), delaysOthers: false))
      #expect(try await database.dueDeliveries(now: .at(12), limit: 9).map(\.webhook) == [dead.id, other.id])
      try await database.finish(first, WebhookAttempt(time: .at(12), problem: "No.", next: .at(60)))
      #expect(try await database.dueDeliveries(now: .at(59), limit: 9).map(\.webhook) == [other.id])
      #expect(try await database.dueDeliveries(now: .at(60), limit: 9).map(\.webhook) == [other.id, dead.id])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what waits and what is kept is bounded`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let webhook = try await add(database, user)
      let many = Array(repeating: WebhookNews(.test), count: WebhookDelivery.mostWaiting + 5)
      #expect(try await database.give(many, to: webhook.id, at: .at(1)).count == WebhookDelivery.mostWaiting)
      #expect(try await database.give([WebhookNews(.test)], to: webhook.id, at: .at(1)).isEmpty)
      for delivery in try await database.deliveries(user, limit: WebhookDelivery.mostKept + 5) {
        try await database.finish(delivery, WebhookAttempt(time: .at(2), status: 200))
      }
      let done = try await database.deliveries(user, limit: 10_000).filter { $0.due == nil }
      #expect(done.count == WebhookDelivery.mostKept)
      for _ in 1..<Webhook.mostPerUser { _ = try await add(database, user) }
      await #expect(throws: StorageError.tooMany("webhooks", most: Webhook.mostPerUser)) {
        try await add(database, user)
      }
      await #expect(throws: StorageError.notFound("user 77")) { try await add(database, UserID(rawValue: 77)) }
      try await database.deleteWebhook(user, webhook.id)
      #expect(try await database.deliveries(user, limit: 9).isEmpty)
      #expect(try await database.give([WebhookNews(.test)], to: webhook.id, at: .at(1)).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `once an address works again, what was put off for it is due, but not what has a time of its own`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let (webhook, other) = (try await add(database, user), try await add(database, user))
      let ids = try await database.give(Array(repeating: WebhookNews(.test), count: 3), to: webhook.id, at: .at(10))
      _ = try await database.give([WebhookNews(.test)], to: other.id, at: .at(500))
      func delivery(_ index: Int) async throws -> WebhookDelivery {
        try #require(try await database.deliveries(user, limit: 9).first { $0.id == ids[index] })
      }
      let first = try await delivery(0)
      #expect(try await database.claim(first, until: .at(100)))
      try await database.finish(first, WebhookAttempt(time: .at(11), status: 500, problem: "No.", next: .at(400)))
      let second = try await delivery(1)
      #expect(try await database.claim(second, until: .at(300)))
      try await database.finish(second, WebhookAttempt(time: .at(20), status: 200))
      #expect(
        try await database.deliveries(user, limit: 9).reversed().map(\.due) == [.at(400), nil, .at(20), .at(500)])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `of each webhook the first delivery is due, so that one with many does not delay the others`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let (busy, quiet) = (try await add(database, ann), try await add(database, bob))
      let many = try await database.give(Array(repeating: WebhookNews(.test), count: 9), to: busy.id, at: .at(1))
      let one = try await database.give([WebhookNews(.test)], to: quiet.id, at: .at(2))
      #expect(try await database.dueDeliveries(now: .at(5), limit: 4).map(\.id) == [many[0], one[0]])
      #expect(try await database.dueDeliveries(now: .at(5), limit: 1).map(\.id) == [many[0]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a webhook with a place of a later version is given as such, and can be deleted`(
    engine: DatabaseEngine
  ) async throws {
    let unknown = WebhookPlace(key: "rule 3 of 4")
    #expect(unknown == .unknown("rule 3 of 4"))
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      _ = try await add(database, user)
      let odd = try await database.addWebhook(
        user, WebhookDraft(url: "https://hook.test/", events: .savedEntry, place: unknown), sealed: [1],
        from: WebhookProgress(lastEntry: EntryID(rawValue: 1)), at: .at(1))
      #expect(try await database.webhooks(of: nil).map(\.draft.place) == [.scope(.all), unknown])
      try await database.deleteWebhook(user, odd.id)
    }
  }
}
