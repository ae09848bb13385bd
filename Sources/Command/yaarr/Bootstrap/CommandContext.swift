import CommandOptions
import Kinds
import Reader
import Running
import Screens
import Storage
import TerminalCells
import WebHost

/// The reader for commands that run without a server.
struct CommandContext {
  let services: ReaderContainer
  var useCases: UseCases { services.useCases }

  /// Opens the data, runs `body`, and closes the data in any case.
  /// - Parameters:
  ///   - fetches: True if the command declares the flag for private networks.
  ///   - creates: True if the command makes a database that is missing. One that only reads does not: a mistyped
  ///     folder would look like a reader without feeds.
  static func run<Result>(
    _ invocation: Invocation, fetches: Bool = false, creates: Bool = false,
    _ body: (CommandContext) async throws -> Result
  ) async throws -> Result {
    let place = try DatabasePlace(invocation)
    return try await run(
      invocation, on: creates ? try await place.open() : try await place.openExisting(), fetches: fetches, body)
  }

  /// Runs `body` for the user whom the option names.
  static func run(
    _ invocation: Invocation, fetches: Bool = false, creates: Bool = false,
    _ body: (CommandContext, UserID) async throws -> Void
  ) async throws {
    try await run(invocation, fetches: fetches, creates: creates) { context in
      try await body(context, try await context.user(invocation[user]).id)
    }
  }

  /// Runs `body` on an open database, and closes it in any case.
  static func run<Result>(
    _ invocation: Invocation, on database: any CopyableDatabase, fetches: Bool,
    _ body: (CommandContext) async throws -> Result
  ) async throws -> Result {
    let installation = Installation(database)
    var allows = false
    if fetches {
      let isStored = try await installation.allowsPrivateNetworks()
      allows = isStored || invocation[NetworkOptions.allowPrivateNetworks]
    }
    let server = try await installation.samplesAuthority()
    let transport = NetworkOptions.transport(
      allowsPrivateNetworks: allows, privateNetworks: fetches ? try await installation.privateNetworks() : [],
      ownAuthority: server, contact: try await installation.contact())
    let services = await ReaderContainer(database: database, transport: transport, kinds: ItemKind.all)
    let keys = try SecretKeyPlace.keys(invocation)
    services.secretKeys.register { keys }
    let ownAddress = try await NetworkOptions.ownAddress(listening: server, installation)
    services.ownAddress.register { ownAddress }
    let hubCallback = WebHost.hubCallback(publicAddress: try await installation.publicAddress())
    services.hubCallback.register { hubCallback }
    do {
      let result = try await body(CommandContext(services: services))
      try await database.close()
      return result
    } catch {
      // The first error is the one to report.
      try? await database.close()
      if case StorageError.corrupt(let account) = error { throw DatabasePlace.refusal(.corrupt(account)) }
      throw error
    }
  }

  static let user = Option<String?>(
    "user", value: "NAME", help: "The user whose feeds to use (default: the first user).")

  /// The named user, or the first one. A reader without users gets its local owner.
  func user(_ name: String?) async throws -> User {
    if let name {
      guard let user = try await useCases.accounts.user(named: name) else {
        throw ExitError("There is no user called “\(name)”. Create it with “yaarr user add \(name)”.", code: .noInput)
      }
      return user
    }
    if let owner = try await useCases.accounts.localOwner() { return owner }
    guard let first = try await useCases.accounts.users().min(by: { $0.id < $1.id }) else {
      throw ExitError("There are no users yet. Create one with “yaarr user add NAME”.", code: .noInput)
    }
    return first
  }

  /// The entry of the user with this identifier.
  func entry(_ id: String, of user: UserID) async throws -> StoredEntry {
    guard let known = EntryID(id), let entry = try await useCases.entry(known, of: user) else {
      throw ExitError(
        "There is no entry \(id). “yaarr list --ids” lists entries with their identifiers.".harmlessInTerminal,
        code: .noInput)
    }
    return entry
  }
}

extension Command {
  /// A command on the data of a user, whom its last option names.
  /// - Parameters:
  ///   - fetches: True if the command declares the flag for private networks.
  ///   - creates: True if the command makes a database that is missing.
  static func ofUser(
    _ name: String, summary: String, discussion: String = "", arguments: [any CommandArgument] = [],
    options: [any CommandOption] = [], flags: [Flag] = [], fetches: Bool = false, creates: Bool = false,
    run: @escaping @Sendable (Invocation, CommandContext, UserID) async throws -> Void
  ) -> Command {
    Command(
      name, summary: summary, discussion: discussion, arguments: arguments, options: options + [CommandContext.user],
      flags: flags
    ) { invocation in
      try await CommandContext.run(invocation, fetches: fetches, creates: creates) { context, user in
        try await run(invocation, context, user)
      }
    }
  }
}

extension Invocation {
  /// The identifier in an argument.
  ///
  /// - Parameter what: A noun for what it identifies, for the message.
  func id<ID: RowIdentifier>(_ argument: Argument<String>, of what: String) throws(ExitError) -> ID {
    guard let id = ID(self[argument]) else {
      throw ExitError("“\(self[argument])” is not the number of \(what).", code: .noInput)
    }
    return id
  }
}
