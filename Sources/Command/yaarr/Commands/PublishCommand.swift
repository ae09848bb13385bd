import Bytes
import CommandOptions
import Foundation
import Reader
import Screens
import Storage
import TerminalCells
import WebHost

/// `yaarr publish list|add|revoke`
enum PublishCommand {
  static let title = Option<String?>("title", value: "TITLE", help: "The title (default: the name of the timeline).")
  static let folder = Option<String?>(
    "folder", value: "FOLDER", help: "Only entries of this folder, as “News / World”.")
  static let feed = Option<String?>("feed", value: "URL", help: "Only entries of the feed at this address.")
  static let label = Option<String?>("label", value: "LABEL", help: "Only entries with this label.")
  static let id = Argument<String>("NUMBER", help: "The number of the timeline, as “yaarr publish list” writes it.")

  static let command = Command(
    "publish", summary: "Publish timelines as feeds.",
    discussion: """
      A published timeline has addresses that nobody can guess. Whoever has one can read it without signing in, until it \
      is revoked: its entries as Atom and JSON Feed, its feeds as OPML.
      """,
    subcommands: [
      Command.ofUser("list", summary: "List the published timelines.") { _, context, user in
        let known = try await context.useCases.publications.all(of: user)
        let prefix = try await prefix(context, of: known)
        for each in known {
          Console.print(columns: columns(of: each.publication))
          printAddresses(of: each, behind: prefix)
        }
      },
      Command.ofUser(
        "add", summary: "Publish a timeline, and write its addresses.",
        options: [title, folder, feed, label, ListCommand.search], flags: [ListCommand.unread, ListCommand.starred]
      ) { invocation, context, user in
        let made = try await context.useCases.publish(
          try await query(invocation, of: user, context), title: invocation[title], for: user)
        printAddresses(of: made, behind: try await prefix(context, of: [made]))
      },
      Command.ofUser(
        "revoke", summary: "Revoke a published timeline. Nothing is at its addresses then.", arguments: [id]
      ) { invocation, context, user in
        try await context.useCases.publications.revoke(try invocation.id(id, of: "a published timeline"), of: user)
      },
    ])

  private static func query(
    _ invocation: Invocation, of user: UserID, _ context: CommandContext
  ) async throws -> TimelineQuery {
    guard !(invocation[ListCommand.unread] && invocation[ListCommand.starred]) else {
      throw UsageError("Use either --unread or --starred, not both.")
    }
    guard [invocation[folder], invocation[feed], invocation[label]].compactMap(\.self).count <= 1 else {
      throw UsageError("Use one of --folder, --feed and --label.")
    }
    let list = try await context.useCases.subscriptions(of: user)
    var query = TimelineQuery(
      filter: invocation[ListCommand.unread] ? .unread : invocation[ListCommand.starred] ? .starred : .all,
      search: invocation[ListCommand.search])
    if let scope = try scope(invocation, list) {
      query.scope = scope
    } else if let name = invocation[label] {
      guard let label = list.labels.first(where: { $0.name.hasSameBytes(as: name) }) else {
        throw ExitError("There is no label “\(name)”. “yaarr label list” has their names.", code: .noInput)
      }
      query.scope = .label(label.id)
    }
    return query
  }

  /// The folder or feed that the options name; nil for neither.
  static func scope(_ invocation: Invocation, _ list: SubscriptionList) throws(ExitError) -> EntryScope? {
    if let path = invocation[folder] { return .folder(try list.folder(at: path).id) }
    guard let url = invocation[feed] else { return nil }
    guard let subscription = list.subscriptions.first(where: { $0.feed.url.string.hasSameBytes(as: url) }) else {
      throw ExitError("You do not follow “\(url)”.", code: .noInput)
    }
    return .feed(subscription.feed.id)
  }

  /// The number, the title and the last use.
  private static func columns(of publication: Publication) -> [String] {
    let use = publication.lastUsed.map { "last read \($0.formatted(.iso8601))" } ?? "never read"
    return [publication.id.description, publication.draft.title, use]
  }

  /// The part of the addresses before their paths. If it is not known, says what to put there.
  static func prefix(_ context: CommandContext, of publications: [Publications.Known]) async throws -> String {
    if let prefix = WebHost.prefix(publicAddress: try await context.useCases.installation.publicAddress()) {
      return prefix
    }
    if publications.contains(where: { $0.secret != nil }) {
      // Not among the paths, which programs may read.
      Console.error(
        "These are paths: put the address of your reader before them, such as https://news.example.org. To have it "
          + "written, start the server with --public-address.")
    }
    return ""
  }

  /// Writes the addresses of a publication, if they can be shown.
  static func printAddresses(of known: Publications.Known, behind prefix: String) {
    guard let secret = known.secret else { return }
    for path in WebHost.publishedPaths(secret) { Console.print(prefix + path) }
  }
}
