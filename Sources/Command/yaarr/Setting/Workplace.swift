import CommandOptions
import CurlTransport
import Kinds
import Reader
import Storage
import WebHost

/// The database and services for commands that run without a server.
struct Workplace {
  let database: SQLiteDatabase
  let services: ReaderContainer

  /// Opens the data, runs `body`, and closes the data in any case.
  /// - Parameter fetches: True if the command declares the flag for private networks.
  static func use<Result>(
    _ invocation: Invocation, fetches: Bool = false, _ body: (Workplace) async throws -> Result
  ) async throws -> Result {
    let database: SQLiteDatabase = try DataFolder.open(invocation[DataFolder.option])
    let allows: Bool = fetches ? try await NetworkOptions.allows(invocation, database: database) : false
    let transport: CurlTransport = NetworkOptions.transport(
      allowsPrivateNetworks: allows, ownAuthority: try await WebHost.samplesAuthority(in: database))
    let services = await ReaderContainer(database: database, transport: transport, kinds: ItemKind.all)
    let ownAddress = try await NetworkOptions.ownAddress(
      listening: try await WebHost.samplesAuthority(in: database), in: database)
    services.ownAddress.register { ownAddress }
    do {
      let result: Result = try await body(Workplace(database: database, services: services))
      try await database.close()
      return result
    } catch {
      // The first error is the one to report.
      try? await database.close()
      throw error
    }
  }

  static let user = Option<String?>(
    "user", value: "NAME", help: "The user whose feeds to use (default: the first user).")

  /// The named user, or the first one. A reader without users gets its local owner.
  func user(_ name: String?) async throws -> User {
    if let name {
      guard let user = try await database.user(named: name) else {
        throw ExitError("There is no user called “\(name)”. Create it with “yaarr user add \(name)”.", code: .noInput)
      }
      return user
    }
    if let owner = try await services.accounts().localOwner() { return owner }
    guard let first = try await database.users().min(by: { (a: User, b: User) in a.id < b.id }) else {
      throw ExitError("There are no users yet. Create one with “yaarr user add NAME”.", code: .noInput)
    }
    return first
  }
}
