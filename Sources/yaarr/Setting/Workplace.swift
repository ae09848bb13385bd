import CommandOptions
import CurlTransport
import Reader
import Storage
import WebHost

/// What the commands that work without a server have at hand.
struct Workplace {
  let database: SQLiteDatabase
  let services: ReaderContainer

  /// Opens the data, and closes it when `body` is done, however that ends.
  /// - Parameter fetches: whether the command declares the flag about private networks.
  static func use<Result>(
    _ invocation: Invocation, fetches: Bool = false, _ body: (Workplace) async throws -> Result
  ) async throws -> Result {
    let database: SQLiteDatabase = try DataFolder.open(invocation[DataFolder.option])
    let allows: Bool = fetches ? try await NetworkOptions.allows(invocation, database: database) : false
    let transport: CurlTransport = NetworkOptions.transport(
      allowsPrivateNetworks: allows, ownAuthority: try await WebHost.samplesAuthority(in: database))
    let services: ReaderContainer = await ReaderContainer(database: database, transport: transport)
    let ownAddress = try await NetworkOptions.ownAddress(
      listening: try await WebHost.samplesAuthority(in: database), in: database)
    services.ownAddress.register { ownAddress }
    do {
      let result: Result = try await body(Workplace(database: database, services: services))
      try await database.close()
      return result
    } catch {
      // What went wrong first is what is told.
      try? await database.close()
      throw error
    }
  }

  static let user = Option<String?>("user", value: "NAME", help: "Whose feeds (default: the first user's).")

  /// The named user, or the first one; a reader without any gets its local owner.
  func user(_ name: String?) async throws -> User {
    if let name {
      guard let user = try await database.user(named: name) else {
        throw ExitError("There is no user called “\(name)”. “yaarr user add \(name)” makes one.", code: .noInput)
      }
      return user
    }
    if let owner = try await services.accounts().localOwner() { return owner }
    guard let first = try await database.users().min(by: { (a: User, b: User) in a.id < b.id }) else {
      throw ExitError("There is no user yet. “yaarr user add NAME” makes one.", code: .noInput)
    }
    return first
  }
}
