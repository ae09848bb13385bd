import Bytes
import Fetching
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The settings of webhooks: addresses that get news, and what was delivered there.
struct WebhooksSection: SecretList {
  static let section = SettingsSection.webhooks

  let webhooks: [Webhook]
  let deliveries: [WebhookDelivery]
  let list: SubscriptionList
  let rules: [EntryRule]
  let now: Date
  var made: UseCases.NewWebhook?
  /// The address that was refused.
  var address = ""
  var problem: String?

  private static let events: [(event: WebhookEvents, field: String, title: String)] = [
    (.newEntries, "new", "There are new entries"), (.savedEntry, "saved", "You star an entry"),
    (.feedFailing, "failing", "A feed keeps failing"),
  ]
  /// The deliveries that are listed for each webhook.
  private static let listed = 10

  func write(into markup: inout Markup, _ viewer: Viewer) {
    if let made {
      secret(
        made.secret, "The secret of \(made.webhook.draft.url)",
        hint: "It is shown only now. With it, your program checks that a delivery comes from here: the header "
          + "X-Miniflux-Signature has the HMAC-SHA256 of the body.", in: &markup)
    }
    markup.section("Your webhooks") { section in
      if webhooks.isEmpty { section.hint("None yet. A webhook tells a program of yours what is new here.") }
      for webhook in webhooks { write(webhook, into: &section, viewer) }
    }
    form(
      "Add a webhook", button: "Add the webhook",
      hint: "Deliveries are those of Miniflux: JSON, signed with a secret. One that fails is repeated five times "
        + "within nine hours.", in: &markup, viewer
    ) { form in
      form.field("Address", name: "url", value: address)
      form.element("label") { label in
        label.text("Where")
        label.element("select", [.name("place")]) { select in places(in: &select) }
      }
      form.element("fieldset") { set in
        set.element("legend", text: "Tell it when")
        for each in Self.events {
          set.choice(each.title, name: each.field, value: "1", isChosen: each.event == .newEntries)
        }
      }
    }
  }

  // MARK: Parts

  private func write(_ webhook: Webhook, into section: inout Markup, _ viewer: Viewer) {
    let draft = webhook.draft
    let titles = Self.events.filter { draft.events.contains($0.event) }.map(\.title.lowercasedASCII)
    section.element("ul", [.class("set places")]) { box in
      box.line(
        draft.url.string, facts: "\(name(of: draft.place)); when \(titles.joined(separator: ", when "))"
      ) { line in
        for (action, title) in [("test", "Test"), ("remove", "Remove")] {
          line.button(
            title, draft.url.string, to: "\(Self.section.path)/\(action)", token: viewer.csrfToken,
            sending: "webhook", "\(webhook.id)")
        }
      }
      let own = deliveries.filter { $0.webhook == webhook.id }
      for delivery in own.prefix(Self.listed) {
        box.line(Self.title(of: delivery.news), facts: Self.state(of: delivery, now: now)) { line in
          line.time(delivery.lastAttempt ?? delivery.created)
        }
      }
    }
  }

  private func places(in select: inout Markup) {
    select.element("option", [.value("all")], text: "All feeds")
    let paths = list.pathTexts
    let groups: [(String, [(String, String)])] = [
      ("Folders", list.folders.map { ("folder:\($0.id)", paths[$0.id] ?? $0.name) }),
      ("Rules", rules.map { ("rule:\($0.id)", $0.draft.name ?? $0.draft.search) }),
      ("Feeds", list.subscriptions.prefix(FeedSelection.mostFolders).map { ("feed:\($0.feed.id)", $0.title) }),
    ]
    self.groups(groups, in: &select) { $2.element("option", [.value($0)], text: $1) }
  }

  /// The place that a value of the form names.
  private static func place(_ value: String) -> WebhookPlace? {
    if value.hasSameBytes(as: "all") { return .scope(.all) }
    let parts = value.splitBytes(on: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch ByteString(parts[0]) {
    case "folder": return FolderID(parts[1]).map { .scope(.folder($0)) }
    case "feed": return FeedID(parts[1]).map { .scope(.feed($0)) }
    case "rule": return RuleID(parts[1]).map { .rule($0) }
    default: return nil
    }
  }

  // MARK: Words

  private func name(of place: WebhookPlace) -> String {
    let name: String? =
      switch place {
      case .scope(.all): "All feeds"
      case .scope(let scope): list.name(of: TimelineQuery(scope: scope))
      case .rule(let id): rules.first { $0.id == id }.map { "The rule “\($0.draft.name ?? $0.draft.search)”" }
      case .unknown: nil
      }
    return name ?? "Its place is gone"
  }

  private static func title(of news: WebhookNews) -> String {
    switch news.event {
    case .newEntries: news.entries.count.counted("new entry", "new entries")
    case .savedEntry: "A starred entry"
    case .feedFailing: "A failing feed"
    default: "A test"
    }
  }

  /// What became of a delivery, in a sentence.
  static func state(of delivery: WebhookDelivery, now: Date) -> String {
    guard delivery.lastAttempt != nil else { return "Waits for its first attempt." }
    guard let problem = delivery.problem else { return "Delivered (\(delivery.status ?? 200))." }
    guard let due = delivery.due else { return problem + " It is not tried again." }
    return problem + " It is tried again \(FeedHealthText.wait(until: due, now: now))."
  }

  // MARK: Requests

  static func load(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> WebhooksSection {
    let (useCases, user) = (host.useCases, request.user)
    return WebhooksSection(
      webhooks: try await useCases.webhooks(of: user), deliveries: try await useCases.deliveries(of: user),
      list: try await useCases.subscriptions(of: user), rules: try await useCases.rules(of: user),
      now: host.services.clock().now())
  }

  /// `POST /settings/webhooks`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let place = place(form["place"] ?? "all") else { throw WebError.badRequest("The form names no place.") }
    let events = events.filter { form[$0.field] != nil }.reduce(into: WebhookEvents()) { $0.insert($1.event) }
    return try await page(
      host, request, keep: { $0.address = form["url"] ?? "" },
      making: { try await host.useCases.addWebhook((form["url"] ?? "", events, place), for: request.user) })
  }

  /// `POST /settings/webhooks/test`
  static func test(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    _ = try await host.useCases.testWebhook(try webhook(of: request), of: request.user)
    return SafePath.redirect(to: section.path)
  }

  /// `POST /settings/webhooks/remove`
  static func remove(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await host.useCases.removeWebhook(try webhook(of: request), of: request.user)
    return SafePath.redirect(to: section.path)
  }

  private static func webhook(of request: AuthenticatedRequest) throws(WebError) -> WebhookID {
    try request.form().id("webhook", of: "webhook")
  }
}
