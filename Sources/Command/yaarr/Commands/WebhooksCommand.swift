import Bytes
import CommandOptions
import Fetching
import Foundation
import Reader
import Running
import Screens
import Storage
import TerminalCells

/// `yaarr webhooks list|add|test|log|remove`
enum WebhooksCommand {
  static let url = Argument<String>("URL", help: "The address that your program listens at.")
  static let id = Argument<String>("NUMBER", help: "The number of the webhook, as “yaarr webhooks list” writes it.")
  static let rule = Option<String?>(
    "rule", value: "NUMBER", help: "Only entries that this rule finds (“yaarr rules list”).")
  static let saved = Flag("saved", help: "Tell it of entries that you star.")
  static let failing = Flag("failing", help: "Tell it of feeds that keep failing.")
  static let new = Flag("new", help: "Tell it of new entries (the default, unless another event is named).")

  static let command = Command(
    "webhooks", summary: "Tell programs of yours what is new.",
    discussion: "What is delivered, and how it is signed, stands in docs/api/webhooks.md.",
    subcommands: [
      Command.ofUser("list", summary: "List the webhooks.") { _, context, user in
        let list = try await context.useCases.subscriptions(of: user)
        for webhook in try await context.useCases.webhooks(of: user) {
          Console.print(columns: columns(of: webhook, list))
        }
      },
      Command.ofUser(
        "add", summary: "Add a webhook, and write its secret.",
        discussion: "The secret is written once. It signs what is delivered.", arguments: [url],
        options: [PublishCommand.folder, PublishCommand.feed, rule], flags: [new, saved, failing]
      ) { invocation, context, user in
        var events: WebhookEvents = []
        if invocation[saved] { events.insert(.savedEntry) }
        if invocation[failing] { events.insert(.feedFailing) }
        if invocation[new] || events.isEmpty { events.insert(.newEntries) }
        do {
          let made = try await context.useCases.addWebhook(
            (invocation[url], events, try await place(invocation, of: user, context)), for: user)
          Console.print(made.secret)
        } catch let error as AccessError {
          throw ExitError(error.detail, code: .usage)
        }
      },
      Command.ofUser(
        "test", summary: "Deliver a test to a webhook now.", arguments: [id],
        flags: [NetworkOptions.allowPrivateNetworks], fetches: true
      ) { invocation, context, user in
        let delivery = try await found(invocation) {
          try await context.useCases.testWebhook(try invocation.id(id, of: "a webhook"), of: user)
        }
        guard delivery.lastAttempt != nil else {
          return Console.print("The server is delivering it. “yaarr webhooks log” will show the result.")
        }
        guard let problem = delivery.problem else { return Console.print("Delivered (\(delivery.status ?? 200)).") }
        throw ExitError(problem.harmlessInTerminal, code: .unavailable)
      },
      Command.ofUser("log", summary: "List the latest deliveries.") { _, context, user in
        for delivery in try await context.useCases.deliveries(of: user) {
          Console.print(columns: columns(of: delivery))
        }
      },
      Command.ofUser("remove", summary: "Remove a webhook with its log.", arguments: [id]) {
        invocation, context, user in
        try await found(invocation) {
          try await context.useCases.removeWebhook(try invocation.id(id, of: "a webhook"), of: user)
        }
      },
    ])

  /// Runs `body`, which may find that there is no such webhook.
  private static func found<Result>(_ invocation: Invocation, _ body: () async throws -> Result) async throws -> Result
  {
    do {
      return try await body()
    } catch UseCaseError.notFound, StorageError.notFound {
      throw ExitError(
        "There is no webhook \(invocation[id]). “yaarr webhooks list” has their numbers.", code: .noInput)
    }
  }

  private static func place(
    _ invocation: Invocation, of user: UserID, _ context: CommandContext
  ) async throws -> WebhookPlace {
    let named = [invocation[PublishCommand.folder], invocation[PublishCommand.feed], invocation[rule]].compactMap(
      \.self)
    guard named.count <= 1 else { throw UsageError("Use one of --folder, --feed and --rule.") }
    if let number = invocation[rule] {
      guard let id = RuleID(number), try await context.useCases.rules(of: user).contains(where: { $0.id == id }) else {
        throw ExitError("There is no rule \(number). “yaarr rules list” has their numbers.", code: .noInput)
      }
      return .rule(id)
    }
    let list = try await context.useCases.subscriptions(of: user)
    return .scope(try PublishCommand.scope(invocation, list) ?? .all)
  }

  /// The number, the address, the place and the events.
  private static func columns(of webhook: Webhook, _ list: SubscriptionList) -> [String] {
    let names = [(WebhookEvents.newEntries, "new"), (.savedEntry, "saved"), (.feedFailing, "failing")]
      .filter { webhook.draft.events.contains($0.0) }.map(\.1).joined(separator: "+")
    let place =
      switch webhook.draft.place {
      case .scope(.all): "all feeds"
      case .scope(.feed(let id)): "feed \(id)"
      case .scope(.folder(let id)): "folder \(list.pathText(of: id))"
      case .scope(.label(let id)): "label \(id)"
      case .rule(let id): "rule \(id)"
      case .unknown(let key): key.string
      }
    return [webhook.id.description, webhook.draft.url.string, place, names]
  }

  /// The number, the webhook's number, the time of the last attempt, the event and the result.
  private static func columns(of delivery: WebhookDelivery) -> [String] {
    let event =
      switch delivery.news.event {
      case .newEntries: "new \(delivery.news.entries.count)"
      case .savedEntry: "saved"
      case .feedFailing: "failing"
      default: "test"
      }
    let result = delivery.lastAttempt == nil ? "waits" : delivery.problem ?? "delivered (\(delivery.status ?? 200))"
    let next = delivery.due.map { "; next \($0.formatted(.iso8601))" } ?? ""
    return [
      delivery.id.description, delivery.webhook.description,
      (delivery.lastAttempt ?? delivery.created).formatted(.iso8601), event, result + next,
    ]
  }
}
